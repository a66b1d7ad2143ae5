import { andThen, type Soon } from '#server/soon.ts'
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
  run: (exchange, next) =>
    andThen(exchange.isPage ? answerPage(exchange, { address, visit }, next) : pass(exchange, next), (answer) => {
      sendReports(exchange)
      return answer
    }),
})

/** A program or a page's script is of the region that its address was seen in. */
function pass({ visit, services }: Exchange, next: () => Reply): Reply {
  return andThen(services(), ({ geo }) => {
    const known = visit.address === null ? undefined : geo.known(visit.address)
    visit.region = known?.region ?? visit.region
    return next()
  })
}

function answerPage(exchange: Exchange, steps: Decisions, next: () => Reply): Reply {
  const page = pageRequest(exchange, Date.now())
  const isCanonical = steps.address(page, NO_ANSWERS) === CONTINUE
  const verdict = isCanonical ? judge(exchange, page, steps.visit) : decide([steps.address], page, NO_ANSWERS)
  return andThen(verdict, ({ cookies, reports, signIn, redirect, status }) => {
    applyCookies(exchange, cookies)
    exchange.learned.reports.push(...reports)
    if (signIn)
      return andThen(signInByLink(exchange, signIn.token), () => leave(exchange, { to: signIn.to, status: 302 }))
    if (redirect) return leave(exchange, redirect)
    return andThen(next(), (answer) => {
      answer.headers.append('vary', page.namedLocale === null ? OF_BARE_PATHS : OF_PREFIXES)
      return status === undefined ? answer : createAnswer(answer.body, { status, headers: answer.headers })
    })
  })
}

function judge(exchange: Exchange, page: PageRequest, steps: readonly Decide[]): Soon<Verdict> {
  // a page that moves within the site is asked for once it has moved
  const moves = () => {
    const { redirect, signIn } = decide(steps, page, NO_ANSWERS)
    return redirect !== undefined || signIn !== undefined
  }
  return andThen(askOperator(exchange, { needsCampaign: asksForCampaign(page) && !moves() }), (answers) => {
    const { learned, visit } = exchange
    learned.mirror = answers.mirror
    // G5
    visit.region = answers.geo?.region ?? visit.region ?? 'RU'
    return decide(steps, page, answers)
  })
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
