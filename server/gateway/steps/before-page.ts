import { type Answer, createAnswer } from '../answer.ts'
import { askOperator } from '../ask-operator.ts'
import {
  CONTINUE,
  type CookieChange,
  type Decide,
  decide,
  NO_ANSWERS,
  type Redirect,
  type Verdict,
} from '../decision.ts'
import type { Exchange } from '../exchange.ts'
import { type PageRequest, pageRequest } from '../page-request.ts'
import type { Reply, Step } from '../pipeline.ts'
import { sendReports } from '../reports.ts'
import { redirectTo, setCookies } from '../responses.ts'
import { signInByLink } from '../sign-in-by-link.ts'
import { cookieOptions } from '../visit-cookies.ts'
import { asksForCampaign } from './attribution.ts'

type Decisions = {
  /** Needs no answer: what an address has to be before anybody is asked. */
  readonly address: Decide
  /** In the order in which they count. */
  readonly visit: readonly Decide[]
}

/** Another visitor may be sent elsewhere from the same address, or see another page there. */
const OF_BARE_PATHS = 'Accept-Language, Cookie'
const OF_PREFIXES = 'Cookie'

/** Decides what becomes of a request for a page, and does it. What is no page passes. */
export const beforePage = ({ address, visit }: Decisions): Step => ({
  name: 'visit',
  async run(exchange, next) {
    const response = exchange.isPage ? await answerPage(exchange, { address, visit }, next) : await pass(exchange, next)
    sendReports(exchange)
    return response
  },
})

/** A program or a page's script is of the region that its address was seen in. */
async function pass(exchange: Exchange, next: () => Reply): Promise<Answer> {
  const { learned, visit } = exchange
  const { geo } = await exchange.services()
  const known = visit.address === null ? undefined : geo.known(visit.address)
  learned.region = known?.region ?? learned.region
  return next()
}

async function answerPage(exchange: Exchange, steps: Decisions, next: () => Reply): Promise<Answer> {
  const page = pageRequest(exchange, Date.now())
  const isCanonical = steps.address(page, NO_ANSWERS) === CONTINUE
  const verdict = isCanonical ? await judge(exchange, page, steps.visit) : decide([steps.address], page, NO_ANSWERS)
  applyCookies(exchange, verdict.cookies)
  exchange.learned.reports.push(...verdict.reports)
  if (verdict.signIn) {
    await signInByLink(exchange, verdict.signIn.token)
    return leave(exchange, { to: verdict.signIn.to, status: 302 })
  }
  if (verdict.redirect) return leave(exchange, verdict.redirect)
  const answer = await next()
  answer.headers.append('vary', page.namedLocale === null ? OF_BARE_PATHS : OF_PREFIXES)
  const { status } = verdict
  return status === undefined ? answer : createAnswer(answer.body, { status, headers: answer.headers })
}

async function judge(exchange: Exchange, page: PageRequest, steps: readonly Decide[]): Promise<Verdict> {
  // a page that moves within the site is asked for once it has moved
  const moves = () => {
    const { redirect, signIn } = decide(steps, page, NO_ANSWERS)
    return redirect !== undefined || signIn !== undefined
  }
  const answers = await askOperator(exchange, { needsCampaign: asksForCampaign(page) && !moves() })
  const { learned } = exchange
  learned.mirror = answers.mirror
  // G5
  learned.region = answers.geo?.region ?? learned.region ?? 'RU'
  return decide(steps, page, answers)
}

function applyCookies({ cookies, settings }: Exchange, changes: readonly CookieChange[]): void {
  for (const { name, value } of changes) {
    if (value === null) cookies.remove(name)
    else cookies.set(name, value, cookieOptions(name, settings))
  }
}

function leave(exchange: Exchange, { to, status }: Redirect): Answer {
  const answer = redirectTo(to, status)
  answer.headers.set('vary', OF_BARE_PATHS)
  setCookies(exchange, answer)
  return answer
}
