import { DEFAULT_LOCALE, FALLBACK_LOCALE, type Locale } from '#server/contract/constants/locales.ts'
import type { Environment } from '#server/env.ts'
import { isHost } from '#server/trpc/site-rules.ts'
import type { AddressParts } from './address.ts'
import type { CookieJar } from './cookies.ts'
import type { Exchange } from './exchange.ts'
import { negotiateLocale } from './locale.ts'

/** What is known of a request for a page before anybody is asked. */
export type PageRequest = {
  readonly url: AddressParts
  /** Of the page in the default locale. */
  readonly path: string
  /** By the prefix. */
  readonly namedLocale: Locale | null
  /** In which the visitor should see the page; on a host-matched host never Russian (S10). */
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
export function pageRequest(exchange: Exchange, now: number): PageRequest {
  const { url, address, request, cookies, visit, settings, isSearchEngine } = exchange
  const { namedLocale, path } = address
  const wanted = namedLocale ?? wantedLocale(exchange)
  const isHostMatched = settings.HOST_MATCHED_HOSTS.some((host) => isHost(host, url.host))
  return {
    url,
    path,
    namedLocale,
    locale: isHostMatched && wanted === DEFAULT_LOCALE ? FALLBACK_LOCALE : wanted,
    isRead: request.method === 'GET',
    isSearchEngine,
    cookies,
    userAgent: visit.userAgent,
    siteOrigin: visit.siteOrigin,
    settings,
    now,
  }
}

/** A bare path is the default locale's for a search engine: it has no language, and indexes each prefix by itself. */
function wantedLocale({ isSearchEngine, cookies, request }: Exchange): Locale {
  return isSearchEngine
    ? DEFAULT_LOCALE
    : negotiateLocale(cookies.get('locale'), request.headers.get('accept-language'))
}
