import { andThen, type Soon } from '#server/soon.ts'
import type { Answer } from '../answer.ts'
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
import { redirectTo, sendCookies } from '../responses.ts'
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
  before: (exchange) => (exchange.isPage ? visitPage(exchange, { address, visit }) : noteRegion(exchange)),
  after({ isPage, address, learned }, answer) {
    if (!isPage) return
    answer.headers.append('vary', address.namedLocale === null ? OF_BARE_PATHS : OF_PREFIXES)
    answer.status = learned.status ?? answer.status
  },
})

/** A program or a page's script is of the region that its address was seen in. */
function noteRegion({ visit, services }: Exchange): Reply {
  return andThen(services(), ({ geo }) => {
    const known = visit.address === null ? undefined : geo.known(visit.address)
    visit.region = known?.region ?? visit.region
    return undefined
  })
}

function visitPage(exchange: Exchange, steps: Decisions): Reply {
  const page = pageRequest(exchange, Date.now())
  const isCanonical = steps.address(page, NO_ANSWERS) === CONTINUE
  const verdict = isCanonical ? judge(exchange, page, steps.visit) : decide([steps.address], page, NO_ANSWERS)
  return andThen(verdict, ({ cookies, reports, signIn, redirect, status }) => {
    const { learned } = exchange
    applyCookies(exchange, cookies)
    for (const report of reports) learned.reports.push(report)
    learned.status = status ?? null
    if (signIn)
      return andThen(signInByLink(exchange, signIn.token), () => leave(exchange, { to: signIn.to, status: 302 }))
    return redirect && leave(exchange, redirect)
  })
}

function judge(exchange: Exchange, page: PageRequest, steps: readonly Decide[]): Soon<Verdict> {
  // a page that moves within the site is asked for once it has moved
  const stays = () => {
    const { redirect, signIn } = decide(steps, page, NO_ANSWERS)
    return redirect === undefined && signIn === undefined
  }
  // a search engine waits for nobody but its page
  const needsPage = () => page.isRead && !page.isSearchEngine && stays()
  return andThen(askOperator(exchange, { needsCampaign: asksForCampaign(page) && stays(), needsPage }), (answers) => {
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
  sendCookies(exchange, answer)
  return answer
}
