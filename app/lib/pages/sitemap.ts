import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { hostLocales, type Locale } from '#server/shared/constants/locales.ts'
import { OUTBOX_PATH, PAYMENT_PAGES_PATH } from '#server/shared/constants/paths.ts'
import { localeHref } from './locale-links.ts'
import { localeLinks } from './seo.ts'

/** A route as known to the router; it is a page if it has a component. */
type KnownRoute = {
  readonly options: {
    readonly component?: unknown
    readonly staticData?: {
      readonly isIndexed?: boolean
      readonly canonical?: unknown
      readonly instances?: (client: TRPCClient<AppRouter>) => Promise<readonly string[]>
    }
  }
}

/**
 * Paths of the indexed pages in the default locale; new routes are included unless they opt out.
 * @param client used to list the operator's titles
 */
export async function indexedPaths(
  routes: readonly (readonly [path: string, route: KnownRoute])[],
  client: TRPCClient<AppRouter>,
): Promise<readonly string[]> {
  const paths = routes
    .filter(([, { options }]) => options.component && isListed(options))
    .map(([path, { options }]) =>
      path.includes('$') ? (options.staticData?.instances?.(client) ?? []) : withoutSlash(path),
    )
  return (await Promise.all(paths)).flat().toSorted()
}

/** Pages whose content is canonical at another address are not listed. */
const isListed = ({ staticData }: KnownRoute['options']) =>
  staticData?.isIndexed !== false && staticData?.canonical === undefined

/** The router ends the path of an index route with a slash, its address has none. */
const withoutSlash = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''))

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const sitemapPath = (locale: Locale): string => `/sitemaps/${locale}.xml`

type SitemapHost = { readonly origin: string; readonly hasNoRussian: boolean }

/** One sitemap per locale of the host, so that each stays small however many pages a locale gets. */
export function sitemapIndex({ origin, hasNoRussian }: SitemapHost): string {
  const entries = hostLocales(hasNoRussian).map(
    (locale) => `<sitemap><loc>${new URL(sitemapPath(locale), origin).href}</loc></sitemap>`,
  )
  return `${HEAD}<sitemapindex ${SITEMAP}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

type SitemapPages = {
  readonly locale: Locale
  /** In the default locale. */
  readonly paths: readonly string[]
  /** YYYY-MM-DD. */
  readonly lastModified: string
}

/** The pages of one locale, each with its alternates in all locales, as in its head. */
export function localeSitemap(host: SitemapHost, { locale, paths, lastModified }: SitemapPages): string {
  const entries = paths.map((path) => {
    const { canonical, alternates } = localeLinks(host, localeHref(path, locale), locale)
    const links = alternates.map(
      ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${href}"/>`,
    )
    return `<url><loc>${canonical}</loc><lastmod>${lastModified}</lastmod>${links.join('')}</url>`
  })
  return `${HEAD}<urlset ${SITEMAP} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

/** Allows crawlers everything except addresses that are not pages. */
export function robotsText(origin: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: ${PAYMENT_PAGES_PATH}/
Disallow: ${OUTBOX_PATH}

Sitemap: ${new URL('/sitemap.xml', origin).href}
`
}

/** One hour: pages change only with a build. */
const MAX_AGE_S = 3600

/** Response with a file for crawlers, publicly cacheable. */
export function crawlerFile(body: string, type: 'text/plain' | 'application/xml'): Response {
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${MAX_AGE_S}` },
  })
}
