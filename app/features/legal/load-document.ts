import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import type { LegalName } from '#server/shared/constants/legal-documents.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { parseOutline } from '#server/shared/outline.ts'
import type { Site } from '~/lib/pages/site.ts'
import { supportNote } from '~/lib/pages/support.ts'
import type { BuiltInDocument, LegalDocument, LegalFacts } from './document.ts'

type DocumentOf = (facts: LegalFacts) => BuiltInDocument

/** Each document is a separate chunk, loaded only by its own page. */
const DOCUMENTS = {
  confidential: {
    ru: () => import('./content/confidential.ru.ts').then(({ confidential }) => confidential),
    en: () => import('./content/confidential.en.ts').then(({ confidential }) => confidential),
    kz: () => import('./content/confidential.kz.ts').then(({ confidential }) => confidential),
    br: () => import('./content/confidential.br.ts').then(({ confidential }) => confidential),
    hi: () => import('./content/confidential.hi.ts').then(({ confidential }) => confidential),
  },
  kyc: {
    ru: () => import('./content/kyc.ru.ts').then(({ kyc }) => kyc),
    en: () => import('./content/kyc.en.ts').then(({ kyc }) => kyc),
    kz: () => import('./content/kyc.kz.ts').then(({ kyc }) => kyc),
    br: () => import('./content/kyc.br.ts').then(({ kyc }) => kyc),
    hi: () => import('./content/kyc.hi.ts').then(({ kyc }) => kyc),
  },
  'user-agreement': {
    ru: () => import('./content/user-agreement.ru.ts').then(({ userAgreement }) => userAgreement),
    en: () => import('./content/user-agreement.en.ts').then(({ userAgreement }) => userAgreement),
    kz: () => import('./content/user-agreement.kz.ts').then(({ userAgreement }) => userAgreement),
    br: () => import('./content/user-agreement.br.ts').then(({ userAgreement }) => userAgreement),
    hi: () => import('./content/user-agreement.hi.ts').then(({ userAgreement }) => userAgreement),
  },
} as const satisfies Record<LegalName, Record<Locale, () => Promise<DocumentOf>>>

type Operator = Pick<Site, 'name' | 'licence' | 'supportEmail'>

type Given = {
  readonly name: LegalName
  readonly language: Locale
  /** Another version than the one in force. */
  readonly version?: number | undefined
}

export type Surroundings = {
  readonly site: Operator
  readonly queryClient: QueryClient
  readonly trpc: TRPCOptionsProxy<AppRouter>
}

/** Published texts change with their publication; a page of a few minutes' age shows the same. */
const FRESH_MS = 60_000

/**
 * For a route's loader, so that the text is in the served page and its data: the operator's publication, or the built-in
 * text if there is none. Throws notFound for a version that was not published.
 */
export async function loadDocument(given: Given, { site, queryClient, trpc }: Surroundings): Promise<LegalDocument> {
  const { name, language, version } = given
  const answer = await queryClient
    .fetchQuery(
      trpc.legal.document.queryOptions(
        { document: name, locale: language, version },
        { staleTime: FRESH_MS, retry: false, networkMode: 'always' },
      ),
    )
    .catch(() => ({ text: null, versions: [], is_known: false }))
  const { text, versions, is_known: isKnown } = answer
  if (text === null) {
    if (version !== undefined && isKnown) throw notFound()
    return { ...(await builtInDocument(name, language, site)), isUncertain: !isKnown }
  }
  const { lead, sections } = parseOutline(text.text)
  return {
    language,
    title: text.title,
    description: text.description,
    updated: text.effective_at.slice(0, 10),
    lead,
    sections,
    edition: { version: text.version, binding: text.binding, summary: text.summary, versions },
  }
}

/** The text that comes with the program. */
export async function builtInDocument(name: LegalName, language: Locale, operator: Operator): Promise<LegalDocument> {
  const { name: site, licence, supportEmail } = operator
  const documentOf = await DOCUMENTS[name][language]()
  const { lead, ...document } = documentOf({ site, licence, support: supportNote(supportEmail, language) })
  return { ...document, lead: [lead] }
}
