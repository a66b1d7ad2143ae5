import {
  DEFAULT_LOCALE,
  hostLocale,
  hostLocales,
  LANGUAGE_TAGS,
  type Locale,
} from '#server/shared/constants/locales.ts'
import { localeHref } from './locale-links.ts'
import type { SeoBlock } from './site.ts'

export type LocaleLinks = {
  /** Without a query: attribution and modal flags do not make separate pages. */
  canonical: string
  alternates: readonly { hrefLang: string; href: string }[]
}

/**
 * Absolute addresses of one page in every locale of its host.
 * @param origin of the request
 */
export function localeLinks(
  { origin, hasNoRussian }: { readonly origin: string; readonly hasNoRussian: boolean },
  path: string,
  locale: Locale,
): LocaleLinks {
  const absolute = (other: Locale) => new URL(localeHref(path, other), origin).href
  return {
    canonical: absolute(locale),
    alternates: [
      ...hostLocales(hasNoRussian).map((other) => ({ hrefLang: LANGUAGE_TAGS[other], href: absolute(other) })),
      // the bare path negotiates the language; on hosts without Russian it is not a page
      { hrefLang: 'x-default', href: absolute(hostLocale(DEFAULT_LOCALE, hasNoRussian)) },
    ],
  }
}

/**
 * Image for sharing a page, 1200 × 630: the one its route names in public/og, drawn by `npm run pictures`, or the
 * site's.
 */
export const sharedPicture = (name: string | undefined): string => (name === undefined ? '/og.png' : `/og/${name}.png`)

/** BCP-47 tag in Open Graph notation: "pt_BR". */
export const openGraphLocale = (locale: Locale): string => LANGUAGE_TAGS[locale].replace('-', '_')

export type PageWords = { title: string; description?: string }

type Operator = { site: { name: string }; seo: SeoBlock }

/**
 * A page's own head tags: `head: ({ match }) => ({ meta: pageMeta({ title, ...match.context }) })`. The operator's
 * texts take precedence over the page's own; the root's apply if there are neither.
 */
export function pageMeta({ title, description, site, seo }: PageWords & Operator) {
  const summary = seo.description ?? description
  return [
    { title: seo.title ?? titleOf(title, site.name) },
    { property: 'og:title', content: seo.title ?? title },
    ...(summary === undefined
      ? []
      : [
          { name: 'description', content: summary },
          { property: 'og:description', content: summary },
        ]),
    ...(seo.keywords === null ? [] : [{ name: 'keywords', content: seo.keywords }]),
  ]
}

/** Search engines cut off longer titles. */
const TITLE_LENGTH = 65

/** Adds the site's name if it fits. */
function titleOf(title: string, site: string): string {
  const whole = `${title} — ${site}`
  return whole.length > TITLE_LENGTH ? title : whole
}

type LoadedMatch = { loaderData?: PageWords | undefined; match: { context: Operator } }

/**
 * Head of a page whose loader imports its texts: a route's own `head` would be part of every page's scripts. Empty if
 * the loader has failed.
 */
export const loadedHead = ({ loaderData, match: { context } }: LoadedMatch) =>
  loaderData ? { meta: pageMeta({ ...loaderData, ...context }) } : {}
