import type { Locale } from '#server/shared/constants/locales.ts'
import type { Site } from '~/lib/pages/site.ts'
import { supportNote } from '~/lib/pages/support.ts'
import type { LegalDocument, LegalFacts } from './document.ts'

type DocumentOf = (facts: LegalFacts) => LegalDocument

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
} as const satisfies Record<string, Record<Locale, () => Promise<DocumentOf>>>

/** Name of a document: its path below /policy/. */
export type LegalName = keyof typeof DOCUMENTS

export const LEGAL_NAMES: readonly LegalName[] = ['user-agreement', 'confidential', 'kyc']

type Operator = Pick<Site, 'name' | 'licence' | 'supportEmail'>

/** For a route's loader, so that the text is in the served page and its data. */
export async function loadDocument(name: LegalName, language: Locale, operator: Operator): Promise<LegalDocument> {
  const { name: site, licence, supportEmail } = operator
  const documentOf = await DOCUMENTS[name][language]()
  return documentOf({ site, licence, support: supportNote(supportEmail, language) })
}
