import type { Middleware } from '../compose.ts'
import { fittingCookies } from '../cookie-budget.ts'
import { cookieOptions } from '../cookies.ts'
import {
  applyRules,
  CONTINUE,
  type CookieChange,
  NO_FACTS,
  type PageRequest,
  pageRequest,
  type Redirect,
  type RedirectRule,
  type RulesResult,
} from '../redirect-rule.ts'
import { needsCampaign, promoCodeOf } from '../redirect-rules/attribution.ts'
import type { RequestContext } from '../request-context.ts'
import { type GatewayResponse, redirectTo, text } from '../response.ts'
import { fetchUpstreamFacts, geoChange, setKnownRegion } from '../upstream-facts.ts'
import { sendCookies } from './every-request.ts'

type Decisions = {
  /** Rule for the address, which needs no upstream response. */
  readonly address: RedirectRule
  /** In order of precedence. */
  readonly rules: readonly RedirectRule[]
}

/** Vary header: from the same address another visitor may be redirected elsewhere, or see another page. */
const OF_BARE_PATHS = 'Accept-Language, Cookie'
const OF_PREFIXES = 'Cookie'

/** Decides what to do with a page request, and does it. Other requests pass through. */
export const beforePage = ({ address, rules }: Decisions): Middleware => ({
  name: 'visit',
  before: (context) => (context.isPage ? visitPage(context, { address, rules }) : noteKnownRegion(context)),
  after({ isPage, address, state }, answer) {
    if (!isPage) return
    answer.headers.append('vary', address.namedLocale === null ? OF_BARE_PATHS : OF_PREFIXES)
    answer.status = state.status ?? answer.status
  },
})

/** A document that is not a page belongs to the region last known for its reader. */
async function noteKnownRegion(context: RequestContext): Promise<undefined> {
  setKnownRegion(context, await context.services())
}

async function visitPage(context: RequestContext, steps: Decisions): Promise<GatewayResponse | undefined> {
  const page = pageRequest(context, Date.now())
  const isCanonical = steps.address(page, NO_FACTS) === CONTINUE
  const { cookies, reports, redirect, status } = isCanonical
    ? await judge(context, page, steps.rules)
    : applyRules([steps.address], page, NO_FACTS)
  const { state } = context
  applyCookies(context, cookies)
  for (const report of reports) state.analyticsEvents.push(report)
  state.status = status ?? null
  return redirect && leave(context, redirect)
}

async function judge(context: RequestContext, page: PageRequest, steps: readonly RedirectRule[]): Promise<RulesResult> {
  // a page that redirects within the site is loaded only after the redirect
  let isStaying: boolean | undefined
  const stays = () => {
    if (isStaying !== undefined) return isStaying
    isStaying = applyRules(steps, page, NO_FACTS).redirect === undefined
    return isStaying
  }
  const promoCode = promoCodeOf(page)
  // a search engine waits only for its page
  const needsPage = () => page.isRead && !page.isSearchEngine && stays()
  const answers = await fetchUpstreamFacts(context, {
    needsCampaign: needsCampaign(page) && stays(),
    promoCode: promoCode !== null && stays() ? promoCode : null,
    needsPage,
  })
  const { state, upstreamContext } = context
  state.mirror = answers.mirror
  // without a response, the visitor's previous region; else the site's home region
  upstreamContext.region = answers.geo?.region ?? upstreamContext.region ?? 'RU'
  const result = applyRules(steps, page, answers)
  const { geo } = answers
  if (geo === null || result.redirect) return result
  return { ...result, cookies: [...result.cookies, ...geoChange(context, await context.services(), geo)] }
}

function applyCookies({ cookies, settings }: RequestContext, changes: readonly CookieChange[]): void {
  for (const { name, value } of fittingCookies(changes, cookies)) {
    if (value === null) cookies.remove(name)
    else cookies.set(name, value, cookieOptions(name, settings))
  }
}

function leave(context: RequestContext, { to, status }: Redirect): GatewayResponse {
  const answer = redirectTo(to, status)
  answer.headers.set('vary', OF_BARE_PATHS)
  sendCookies(context, answer)
  return answer
}

/** Path section in which Start looks for server functions. There are none, and Start fails on each request for one. */
const SECTION = '_serverFn'

/** Rejects calls of server functions: pages reach the server through procedures only. */
export const noServerFunctions: Middleware = {
  name: 'functions',
  before: ({ address }) => (address.section === SECTION ? text(404, 'Not Found') : undefined),
}

/**
 * Answers requests for built files that this build lacks. During a deploy another instance may have the file, so the
 * response is not cached.
 */
export const missingFile: Middleware = {
  name: 'file',
  before: ({ address }) => (address.kind === 'asset' ? text(404, 'Not Found') : undefined),
}
