import { LOCALE_FACTS, type Locale } from '#server/shared/constants/locales.ts'
import { m } from '../paraglide/messages.js'

const KINDS: Readonly<Record<string, () => string>> = {
  link: m.content_kind_link,
  seo: m.content_kind_seo,
  promo: m.content_kind_promo,
  faq: m.content_kind_faq,
  legal: m.content_kind_legal,
}

const LINKS: Readonly<Record<string, () => string>> = {
  telegram_url: m.content_link_telegram,
  revshare_url: m.content_link_revshare,
}

const DOCUMENTS: Readonly<Record<string, () => string>> = {
  'user-agreement': m.content_document_terms,
  confidential: m.content_document_privacy,
  kyc: m.content_document_kyc,
}

export const documentText = (name: string): string => DOCUMENTS[name]?.() ?? name

export const contentKindText = (kind: string): string => KINDS[kind]?.() ?? kind

export const linkText = (name: string): string => LINKS[name]?.() ?? name

export const localeText = (locale: Locale): string => LOCALE_FACTS[locale].name

/** Name of a text of the site, without its language. */
export function contentName({ kind, key }: { readonly kind: string; readonly key: string }): string {
  if (kind === 'link') return linkText(key)
  if (kind === 'legal') return documentText(key)
  if (kind === 'faq') return m.content_kind_faq()
  return kind === 'promo' ? m.content_place({ place: key }) : key
}
