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
  /** Without a query: attribution and modal flags make no page of their own. */
  canonical: string
  alternates: readonly { hrefLang: string; href: string }[]
}

/**
 * The addresses of one page in every locale of its host, absolute.
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
      // the bare path asks the reader's browser for a language; where nothing is in Russian it is no page
      { hrefLang: 'x-default', href: absolute(hostLocale(DEFAULT_LOCALE, hasNoRussian)) },
    ],
  }
}

/**
 * The picture that stands for a page where its address is shared, 1200 × 630: the one that its route names in public/og,
 * drawn by `npm run pictures`, or the site's.
 */
export const sharedPicture = (name: string | undefined): string => (name === undefined ? '/og.png' : `/og/${name}.png`)

/** BCP-47 as Open Graph writes it: "pt_BR". */
export const openGraphLocale = (locale: Locale): string => LANGUAGE_TAGS[locale].replace('-', '_')

/** What a page says of itself. */
export type PageWords = { title: string; description?: string }

type Operator = { site: { name: string }; seo: SeoBlock }

/**
 * A page's own part of the head: `head: ({ match }) => ({ meta: pageMeta({ title, ...match.context }) })`. What the
 * operator says of the page comes before its own words; what neither says is the root's.
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

/** Search engines cut off what is longer. */
const TITLE_LENGTH = 65

/** With the site's name where there is room for it. */
function titleOf(title: string, site: string): string {
  const whole = `${title} — ${site}`
  return whole.length > TITLE_LENGTH ? title : whole
}

type LoadedMatch = { loaderData?: PageWords | undefined; match: { context: Operator } }

/**
 * The head of a page whose loader imports its words: what a route's own `head` says is part of every page's scripts.
 * Nothing of its own where the loader has failed.
 */
export const loadedHead = ({ loaderData, match: { context } }: LoadedMatch) =>
  loaderData ? { meta: pageMeta({ ...loaderData, ...context }) } : {}
