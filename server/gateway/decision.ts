import type { contract } from '#server/contract/contract.ts'
import type { Mirror } from '#server/trpc/mirror.ts'
import type { Geo } from '#server/upstream/geo-checks.ts'
import type { PageRequest } from './page-request.ts'
import type { Report } from './report.ts'
import type { VisitCookie } from './visit-cookies.ts'

type Attribution = typeof contract.attribution

/** What the ad's tags stand for (E6). */
export type Campaign = ReturnType<Attribution['utm']['response']['parse']>

/** What the operator said within the deadline; null where nobody was asked or nobody answered. */
export type Answers = {
  readonly mirror: Mirror | null
  readonly geo: Geo | null
  readonly campaign: Campaign | null
}

export const NO_ANSWERS: Answers = { mirror: null, geo: null, campaign: null }

/** Null removes the cookie. */
export type CookieChange = { readonly name: VisitCookie; readonly value: string | null }

export type Redirect = { readonly to: string; readonly status: 301 | 302 | 307 | 308 }

/** What one step makes of a request for a page. Nothing at all: the next one decides. */
export type Decision = {
  /** The request ends here. */
  readonly redirect?: Redirect
  /** The request ends here: this link token signs in, and the browser goes on to where it leads (S12). */
  readonly signIn?: { readonly token: string; readonly to: string }
  /** Of the page, instead of its own. */
  readonly status?: 451
  readonly cookies?: readonly CookieChange[]
  readonly reports?: readonly Report[]
}

/** Pure: the same request and answers are decided the same. */
export type Decide = (page: PageRequest, answers: Answers) => Decision

export const CONTINUE: Decision = {}

/** What all steps came to, up to the one that ended the request. */
export type Verdict = Pick<Decision, 'redirect' | 'signIn' | 'status'> & {
  readonly cookies: readonly CookieChange[]
  readonly reports: readonly Report[]
}

/** Asks the steps in their order. */
export function decide(steps: readonly Decide[], page: PageRequest, answers: Answers): Verdict {
  const cookies: CookieChange[] = []
  const reports: Report[] = []
  let status: 451 | undefined
  for (const step of steps) {
    const decision = step(page, answers)
    if (decision === CONTINUE) continue
    for (const change of decision.cookies ?? []) cookies.push(change)
    for (const report of decision.reports ?? []) reports.push(report)
    status ??= decision.status
    const { redirect, signIn } = decision
    if (redirect || signIn) return { redirect, signIn, cookies, reports }
  }
  return { status, cookies, reports }
}
