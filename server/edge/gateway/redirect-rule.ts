import type { Geo } from '#server/edge/site/geo-checks.ts'
import type { Mirror } from '#server/edge/site/mirror.ts'
import { hasNoRussian } from '#server/edge/site/site-rules.ts'
import type { Environment } from '#server/env.ts'
import { DEFAULT_LOCALE, hostLocale, type Locale } from '#server/shared/constants/locales.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { splitLocale } from '#server/shared/localized-path.ts'
import type { AnalyticsEvent } from './analytics-event.ts'
import type { CookieJar, VisitCookie } from './cookies.ts'
import type { RequestContext } from './request-context.ts'
import { type AddressParts, negotiateLocale } from './request-facts.ts'

/** Facts of a page request that need no upstream call. */
export type PageRequest = {
  readonly url: AddressParts
  /** Path of the page in the default locale. */
  readonly path: string
  /** Locale of the path's prefix. */
  readonly namedLocale: Locale | null
  /** Whether the user chose the language by a link from the same page in another language. */
  readonly isChosenLanguage: boolean
  /** Locale in which the visitor should see the page; on a host-matched host never Russian. */
  readonly locale: Locale
  /** False for a HEAD request: no one sees its response. */
  readonly isRead: boolean
  readonly isSearchEngine: boolean
  readonly cookies: Pick<CookieJar, 'get'>
  readonly userAgent: string | null
  /** Origin as the visitor's browser sees it. */
  readonly siteOrigin: string
  readonly settings: Environment
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Never throws: any request is a page of some kind. */
export function pageRequest(context: RequestContext, now: number): PageRequest {
  const { url, address, request, cookies, upstreamContext, settings, isSearchEngine } = context
  const { namedLocale, path } = address
  const isChosenLanguage = namedLocale === null && isSamePageElsewhere(context)
  const wanted = namedLocale ?? (isChosenLanguage ? DEFAULT_LOCALE : wantedLocale(context))
  return {
    url,
    path,
    namedLocale,
    isChosenLanguage,
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

/** A language switch leads to the bare path: without scripts nothing else shows that the default locale was chosen. */
function isSamePageElsewhere({ request, url, address }: RequestContext): boolean {
  const referer = request.headers.get('referer')
  if (referer === null || !URL.canParse(referer)) return false
  const { host, pathname } = new URL(referer)
  const { named, rest } = splitLocale(pathname)
  return host === url.host && named !== null && rest === address.path
}

/** A bare path is the default locale's for a search engine: it has no language, and indexes each prefix separately. */
function wantedLocale({ isSearchEngine, cookies, request }: RequestContext): Locale {
  return isSearchEngine
    ? DEFAULT_LOCALE
    : negotiateLocale(cookies.get('locale'), request.headers.get('accept-language'))
}

type Attribution = typeof contract.attribution

export type Campaign = ReturnType<Attribution['utm']['response']['parse']>

/** The operator's responses within the deadline; null if not called or not answered. */
export type UpstreamFacts = {
  readonly mirror: Mirror | null
  readonly geo: Geo | null
  readonly campaign: Campaign | null
  /** Reason why the promo code in the address is rejected, as an error code of the API. */
  readonly refusedPromo: string | null
}

export const NO_FACTS: UpstreamFacts = { mirror: null, geo: null, campaign: null, refusedPromo: null }

/** Null removes the cookie. */
export type CookieChange = { readonly name: VisitCookie; readonly value: string | null }

export type Redirect = { readonly to: string; readonly status: 301 | 302 | 303 | 307 | 308 }

/** Effect of one rule on a page request. An empty result passes it to the next rule. */
export type RuleResult = {
  readonly redirect?: Redirect
  readonly status?: 451
  readonly cookies?: readonly CookieChange[]
  readonly analyticsEvents?: readonly AnalyticsEvent[]
}

/** Must be pure: the same request and responses give the same result. */
export type RedirectRule = (page: PageRequest, answers: UpstreamFacts) => RuleResult

export const CONTINUE: RuleResult = {}

/** Combined result of all rules, up to the one that ended the request. */
export type RulesResult = Pick<RuleResult, 'redirect' | 'status'> & {
  readonly cookies: readonly CookieChange[]
  readonly reports: readonly AnalyticsEvent[]
}

export function applyRules(steps: readonly RedirectRule[], page: PageRequest, answers: UpstreamFacts): RulesResult {
  const cookies: CookieChange[] = []
  const reports: AnalyticsEvent[] = []
  let status: 451 | undefined
  for (const step of steps) {
    const decision = step(page, answers)
    if (decision === CONTINUE) continue
    for (const change of decision.cookies ?? []) cookies.push(change)
    for (const report of decision.analyticsEvents ?? []) reports.push(report)
    status ??= decision.status
    const { redirect } = decision
    if (redirect) return { redirect, cookies, reports }
  }
  return { status, cookies, reports }
}
