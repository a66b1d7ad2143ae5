import { DEFAULT_LOCALE, LANGUAGE_TAGS, LOCALES, type Locale } from '#server/contract/constants/locales.ts'
import { localeHref } from './locale-links.ts'

export type LocaleLinks = {
  /** Without a query: attribution and modal flags make no page of their own. */
  canonical: string
  alternates: readonly { hrefLang: string; href: string }[]
}

/** The addresses of one page in every locale (R32), absolute, from the origin that the request came to. */
export function localeLinks(origin: string, path: string, locale: Locale): LocaleLinks {
  const absolute = (other: Locale) => new URL(localeHref(path, other), origin).href
  return {
    canonical: absolute(locale),
    alternates: [
      ...LOCALES.map((other) => ({ hrefLang: LANGUAGE_TAGS[other], href: absolute(other) })),
      // the bare path asks the reader's browser for a language
      { hrefLang: 'x-default', href: absolute(DEFAULT_LOCALE) },
    ],
  }
}

/** BCP-47 as Open Graph writes it: "pt_BR". */
export const openGraphLocale = (locale: Locale): string => LANGUAGE_TAGS[locale].replace('-', '_')

type PageMeta = { title: string; description?: string; site: { name: string } }

/**
 * A page's own part of the head: `head: ({ match }) => ({ meta: pageMeta({ title, site: match.context.site }) })`.
 * What it leaves out is the root's.
 */
export function pageMeta({ title, description, site }: PageMeta) {
  const meta = [{ title: `${title} — ${site.name}` }, { property: 'og:title', content: title }]
  if (description === undefined) return meta
  return [...meta, { name: 'description', content: description }, { property: 'og:description', content: description }]
}
