import { hasNoRussian } from '#server/edge/site/site-rules.ts'
import type { Environment } from '#server/env.ts'
import { DEFAULT_LOCALE, hostLocale, type Locale } from '#server/shared/constants/locales.ts'
import type { AddressParts } from './address.ts'
import type { CookieJar } from './cookies.ts'
import { negotiateLocale } from './locale.ts'
import type { RequestContext } from './request-context.ts'

/** What is known of a request for a page before anybody is asked. */
export type PageRequest = {
  readonly url: AddressParts
  /** Of the page in the default locale. */
  readonly path: string
  /** By the prefix. */
  readonly namedLocale: Locale | null
  /** In which the visitor should see the page; on a host-matched host never Russian. */
  readonly locale: Locale
  /** False for a HEAD: nobody sees what it answers. */
  readonly isRead: boolean
  readonly isSearchEngine: boolean
  readonly cookies: Pick<CookieJar, 'get'>
  readonly userAgent: string | null
  /** As the visitor's browser sees it. */
  readonly siteOrigin: string
  readonly settings: Environment
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Throws nothing: whatever a stranger sends is a page of some kind. */
export function pageRequest(context: RequestContext, now: number): PageRequest {
  const { url, address, request, cookies, upstreamContext, settings, isSearchEngine } = context
  const { namedLocale, path } = address
  const wanted = namedLocale ?? wantedLocale(context)
  return {
    url,
    path,
    namedLocale,
    locale: hostLocale(wanted, hasNoRussian(settings, url.host)),
    isRead: request.method === 'GET',
    isSearchEngine,
    cookies,
    userAgent: upstreamContext.userAgent,
    siteOrigin: upstreamContext.siteOrigin,
    settings,
    now,
  }
}

/** A bare path is the default locale's for a search engine: it has no language, and indexes each prefix by itself. */
function wantedLocale({ isSearchEngine, cookies, request }: RequestContext): Locale {
  return isSearchEngine
    ? DEFAULT_LOCALE
    : negotiateLocale(cookies.get('locale'), request.headers.get('accept-language'))
}
