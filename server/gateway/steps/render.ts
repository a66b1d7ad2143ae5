import { andThen } from '#server/soon.ts'
import { runInContext } from '#server/trpc/context.ts'
import { NO_SOURCES, type Sources } from '#server/trpc/sources.ts'
import { createBearerSession, createSession, type Session } from '#server/upstream/session.ts'
import type { Answer } from '../answer.ts'
import { bearerOf } from '../bearer.ts'
import { credentialCookie } from '../credential-cookie.ts'
import type { Exchange, Services } from '../exchange.ts'
import { openContext } from '../open-context.ts'
import type { Step } from '../pipeline.ts'
import { redirectTo } from '../responses.ts'
import { signOnAddress } from '../sign-on-address.ts'
import { socialSignInOf } from '../social-sign-in.ts'
import { cookieOptions } from '../visit-cookies.ts'
import { hasSources, sourcesReport } from './attribution.ts'

/** What answers a page or a procedure. */
type Render = (exchange: Exchange) => Promise<Answer>

/** Renders, with procedures' context in-process and over HTTP alike. */
export const renderStep = (render: Render): Step => ({
  name: 'render',
  before: (exchange) => andThen(exchange.services(), (services) => renderInContext(exchange, services, render)),
})

async function renderInContext(exchange: Exchange, services: Services, render: Render): Promise<Answer> {
  const { settings, visit, cookies, isDocument } = exchange
  const bearer = bearerOf(exchange)
  let signOnLink: string | null = null
  const context = openContext(exchange, services, {
    visit,
    session: openSession(exchange, services, bearer),
    hasOwnBearer: bearer !== null,
    sources: bearer === null ? sourcesOf(exchange) : NO_SOURCES,
    socialSignIn: socialSignInOf(exchange),
    onSignOnRequired(link) {
      signOnLink = link
    },
    onSuperBonus(bonus) {
      if (cookies.get('super_bonus') !== bonus)
        cookies.set('super_bonus', bonus, cookieOptions('super_bonus', settings))
    },
    onFault: exchange.onFault,
  })
  const answer = await runInContext(context, () => render(exchange))
  return isDocument && signOnLink !== null ? signOnRedirect(exchange, signOnLink) : answer
}

/** A program that shows a bearer of its own is never mixed up with the cookie that came along. */
function openSession(exchange: Exchange, { upstream, openLive, refresh }: Services, bearer: string | null): Session {
  const { visit, cookies, request } = exchange
  if (bearer !== null) return createBearerSession({ upstream, openLive, visit, request }, bearer)
  return createSession({
    upstream,
    openLive,
    refresh,
    visit,
    request,
    holder: credentialCookie(cookies),
    // C19: the player belongs to whoever brought the visitor
    onSignIn() {
      if (hasSources(cookies)) exchange.learned.reports.push(sourcesReport(cookies))
    },
  })
}

function sourcesOf({ cookies }: Exchange): Sources {
  return {
    partner: cookies.get('partner'),
    adplace: cookies.get('adplace'),
    stag: cookies.get('stag'),
    promo: cookies.get('adBonusValue'),
  }
}

/** S6: the page to come back to goes along. */
function signOnRedirect({ visit, url }: Exchange, link: string): Answer {
  return redirectTo(signOnAddress(link, visit.siteOrigin + url.pathname + url.search), 302)
}
