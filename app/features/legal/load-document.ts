import type { Site } from '~/lib/pages/site.ts'
import { supportNote } from '~/lib/pages/support.ts'
import type { LegalDocument, LegalFacts } from './document.ts'

/** Each document is a chunk of its own: no page but its own carries it. */
const DOCUMENTS = {
  'en/kyc': () => import('./content/kyc.en.ts').then(({ kyc }) => kyc),
  'en/user-agreement': () => import('./content/user-agreement.en.ts').then(({ userAgreement }) => userAgreement),
  'ru/confidential': () => import('./content/confidential.ru.ts').then(({ confidential }) => confidential),
  'ru/user-agreement': () => import('./content/user-agreement.ru.ts').then(({ userAgreement }) => userAgreement),
} as const satisfies Record<string, () => Promise<(facts: LegalFacts) => LegalDocument>>

/** By its path below /policy/. */
export type LegalName = keyof typeof DOCUMENTS

type Operator = Pick<Site, 'name' | 'licence' | 'supportEmail'>

/** For a route's loader, so that the text is in the served page and comes to the browser with it. */
export async function loadDocument(name: LegalName, operator: Operator): Promise<LegalDocument> {
  const { name: site, licence, supportEmail } = operator
  const documentOf = await DOCUMENTS[name]()
  return documentOf({ site, licence, support: supportNote(supportEmail, name.startsWith('ru/') ? 'ru' : 'en') })
}
