import type { Geo } from '#server/edge/site/geo-checks.ts'
import type { Mirror } from '#server/edge/site/mirror.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { AnalyticsEvent } from './analytics-event.ts'
import type { PageRequest } from './page-request.ts'
import type { VisitCookie } from './visit-cookies.ts'

type Attribution = typeof contract.attribution

/** What the ad's tags stand for. */
export type Campaign = ReturnType<Attribution['utm']['response']['parse']>

/** What the operator said within the deadline; null where nobody was asked or nobody answered. */
export type UpstreamFacts = {
  readonly mirror: Mirror | null
  readonly geo: Geo | null
  readonly campaign: Campaign | null
  /** Why the promo code in the address is refused, by its code of the API. */
  readonly refusedPromo: string | null
}

export const NO_FACTS: UpstreamFacts = { mirror: null, geo: null, campaign: null, refusedPromo: null }

/** Null removes the cookie. */
export type CookieChange = { readonly name: VisitCookie; readonly value: string | null }

export type Redirect = { readonly to: string; readonly status: 301 | 302 | 303 | 307 | 308 }

/** What one rule makes of a request for a page. Nothing at all: the next rule decides. */
export type RuleResult = {
  /** The request ends here. */
  readonly redirect?: Redirect
  /** The request ends here: this link token signs in, and the browser goes on to where it leads. */
  readonly magicLink?: { readonly token: string; readonly to: string }
  /** Of the page, instead of its own. */
  readonly status?: 451
  readonly cookies?: readonly CookieChange[]
  readonly analyticsEvents?: readonly AnalyticsEvent[]
}

/** Pure: the same request and answers are decided the same. */
export type RedirectRule = (page: PageRequest, answers: UpstreamFacts) => RuleResult

export const CONTINUE: RuleResult = {}

/** What all rules came to, up to the one that ended the request. */
export type RulesResult = Pick<RuleResult, 'redirect' | 'magicLink' | 'status'> & {
  readonly cookies: readonly CookieChange[]
  readonly reports: readonly AnalyticsEvent[]
}

/** Applies the rules in their order. */
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
    const { redirect, magicLink } = decision
    if (redirect || magicLink) return { redirect, magicLink, cookies, reports }
  }
  return { status, cookies, reports }
}
