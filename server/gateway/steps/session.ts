import { andThen } from '#server/soon.ts'
import { type Context, runInContext } from '#server/trpc/context.ts'
import { currentMirror, NO_MIRROR } from '#server/trpc/mirror.ts'
import { NO_SOURCES, type Sources } from '#server/trpc/sources.ts'
import { createBearerSession, createSession, type Session } from '#server/upstream/session.ts'
import type { Answer } from '../answer.ts'
import { credentialCookie } from '../credential-cookie.ts'
import type { Exchange, Services } from '../exchange.ts'
import type { Reply, Step } from '../pipeline.ts'
import { redirectTo, setCookies } from '../responses.ts'
import { signOnAddress } from '../sign-on-address.ts'
import { cookieOptions } from '../visit-cookies.ts'
import { hasSources, sourcesReport } from './attribution.ts'

/**
 * Gives procedures their context, in-process and over HTTP, and writes the cookies that they changed: after the handler
 * has returned and before its body streams. From then on no cookie can change.
 */
export const session: Step = {
  name: 'session',
  run: (exchange, next) => andThen(exchange.services(), (services) => answerInContext(exchange, services, next)),
}

function answerInContext(exchange: Exchange, services: Services, next: () => Reply): Reply {
  const { settings, visit, learned, cookies, isPage } = exchange
  const answer = { isHeadSent: false, signOnLink: null as string | null }
  const bearer = bearerOf(exchange.request)
  const context: Context = {
    settings,
    visit,
    mirror: async () => (isPage ? (learned.mirror ?? NO_MIRROR) : currentMirror({ ...services, visit, settings })),
    sources: bearer === null ? sourcesOf(exchange) : NO_SOURCES,
    origins: exchange.origins,
    hasOwnBearer: bearer !== null,
    session: openSession(exchange, services, { bearer, isHeadSent: () => answer.isHeadSent }),
    upstream: services.upstream,
    cached: services.cached,
    openPublicLive: services.openPublicLive,
    onSignOnRequired(link) {
      answer.signOnLink = link
    },
    onSuperBonus(bonus) {
      if (cookies.get('super_bonus') !== bonus)
        cookies.set('super_bonus', bonus, cookieOptions('super_bonus', settings))
    },
    onFault: exchange.onFault,
  }
  return andThen(runInContext(context, next), (rendered) => {
    const response =
      exchange.isDocument && answer.signOnLink !== null ? signOnRedirect(exchange, answer.signOnLink) : rendered
    answer.isHeadSent = true
    if (bearer === null) setCookies(exchange, response)
    if (isHtml(response)) response.headers.set('cache-control', pageCaching(context.session, response))
    return response
  })
}

type Credential = { readonly bearer: string | null; readonly isHeadSent: () => boolean }

/** A program that shows a bearer of its own is never mixed up with the cookie that came along. */
function openSession(
  exchange: Exchange,
  { upstream, openLive, refresh }: Services,
  { bearer, isHeadSent }: Credential,
): Session {
  const { visit, cookies, request } = exchange
  if (bearer !== null) return createBearerSession({ upstream, openLive, visit, request }, bearer)
  return createSession({
    upstream,
    openLive,
    refresh,
    visit,
    request,
    holder: credentialCookie(cookies, isHeadSent),
    // C19: the player belongs to whoever brought the visitor
    onSignIn() {
      if (hasSources(cookies)) exchange.learned.reports.push(sourcesReport(cookies))
    },
  })
}

function sourcesOf({ cookies }: Exchange): Sources {
  const { get } = cookies
  return { partner: get('partner'), adplace: get('adplace'), stag: get('stag'), promo: get('adBonusValue') }
}

export function bearerOf({ headers }: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

function isHtml({ headers }: Answer): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

/**
 * A player's page is nobody else's, nor is one that says so itself; any other may be kept by the browser that asked, and
 * is checked each time.
 */
function pageCaching(session: Session, { headers }: Answer): string {
  const isPrivate = session.hasCredential() || headers.get('cache-control')?.includes('no-store')
  return isPrivate ? 'private, no-store' : 'private, no-cache'
}

/** S6: the page to come back to goes along. */
function signOnRedirect({ visit, url }: Exchange, link: string): Answer {
  return redirectTo(signOnAddress(link, visit.siteOrigin + url.pathname + url.search), 302)
}
