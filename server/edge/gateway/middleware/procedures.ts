import { currentMirror, NO_MIRROR } from '#server/edge/site/mirror.ts'
import { type Context, NO_SOURCES, runInContext, type Sources } from '#server/edge/trpc/context.ts'
import { type AnswerLive, answerTrpc, LiveResponse } from '#server/edge/trpc/http.ts'
import type { LeanAnswer } from '#server/edge/trpc/lean-procedures.ts'
import { createBearerSession, createSession, type Session } from '#server/edge/upstream/session.ts'
import type { Middleware } from '../compose.ts'
import { bearerOf, cookieOptions, credentialCookie, pendingSignIn } from '../cookies.ts'
import { attachSourceEvent, hasSources } from '../redirect-rules/attribution.ts'
import { isLastResort } from '../redirect-rules/sign-in.ts'
import type { RequestContext, Services } from '../request-context.ts'
import { createResponse, type GatewayResponse } from '../response.ts'
import { fetchGeo, setKnownRegion } from '../upstream-facts.ts'
import { sendAnalyticsEvents } from './track.ts'

/** Answers procedures over HTTP; pages call the same procedures in-process. */
export const procedures = (answerLive: AnswerLive | undefined): Middleware => ({
  name: 'procedure',
  async before(context) {
    const services = await context.services()
    setKnownRegion(context, services)
    const answer = await runInContext(contextOfVisitor(context, services), () => answerTrpc(context, answerLive))
    // a source may have referred the user who has just signed in
    sendAnalyticsEvents(context)
    return bufferedResponse(answer)
  },
})

/** Sends the response of a procedure in one piece; a live stream is passed on as it arrives. */
async function bufferedResponse(response: Response | LeanAnswer): Promise<GatewayResponse> {
  if (isLean(response)) return createResponse(response.body, response)
  if (response instanceof LiveResponse) return { ...createResponse(null, response), writeTo: response.writeTo }
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  return createResponse(isStream ? response.body : await response.text(), response)
}

const isLean = (response: Response | LeanAnswer): response is LeanAnswer => typeof response.body === 'string'

/** The session that procedures run for, and the callbacks for what they encounter. */
type SessionOptions = Pick<
  Context,
  | 'upstreamContext'
  | 'viewer'
  | 'session'
  | 'hasExplicitBearer'
  | 'sources'
  | 'socialSignIn'
  | 'linkSignIn'
  | 'onLinkRequested'
  | 'onSignOnRequired'
  | 'onSuperBonus'
  | 'onFault'
>

export function createProcedureContext(context: RequestContext, services: Services, whose: SessionOptions): Context {
  const { settings, origins, state, isPage, address, url } = context
  const mirrorOfPage = () => {
    const mirror = state.mirror ?? NO_MIRROR
    return isLastResort(address.path) ? { ...mirror, sso: null } : mirror
  }
  const { upstream, cached, openPublicLive, followPublicLive, liveReaders } = services
  const { upstreamContext } = whose
  return {
    settings,
    origins,
    upstream,
    cached,
    openPublicLive,
    followPublicLive,
    liveReaders,
    prefetched: state.prefetched,
    isBlocked: async () => (await fetchGeo(context, services))?.isBlocked === true,
    whoAreYou: isPage ? url.searchParams.get('whoAreYou') : null,
    mirror: async () => (isPage ? mirrorOfPage() : currentMirror({ cached, upstream, upstreamContext, settings })),
    ...whose,
  }
}

/**
 * Context for the sender of the request. `onSignOnRequired` receives the page to which a player whose session has ended
 * must go.
 */
export function contextOfVisitor(
  context: RequestContext,
  services: Services,
  onSignOnRequired: (link: string) => void = () => {},
): Context {
  const { settings, upstreamContext, cookies } = context
  const hasExplicitBearer = bearerOf(context) !== null
  return createProcedureContext(context, services, {
    upstreamContext,
    viewer: null,
    session: openSession(context, services),
    hasExplicitBearer,
    sources: hasExplicitBearer ? NO_SOURCES : sourcesOf(context),
    socialSignIn: pendingSignIn(context, 'socialSignIn'),
    linkSignIn: pendingSignIn(context, 'linkSignIn'),
    onLinkRequested: () => cookies.set('simpleAuth', '1', cookieOptions('simpleAuth', settings)),
    onSignOnRequired,
    onSuperBonus(bonus) {
      const kept = cookies.get('super_bonus')
      if (kept === bonus) return
      if (bonus === null) cookies.remove('super_bonus')
      else cookies.set('super_bonus', bonus, cookieOptions('super_bonus', settings))
    },
    onFault: context.onFault,
  })
}

/**
 * Session of the sender of the request. A program with its own bearer is never mixed up with a cookie in the same
 * request.
 */
export function openSession(context: RequestContext, { upstream, openLive, refresh }: Services): Session {
  const { upstreamContext, cookies, request } = context
  const bearer = bearerOf(context)
  if (bearer !== null) return createBearerSession({ upstream, openLive, upstreamContext, request }, bearer)
  return createSession({
    upstream,
    openLive,
    refresh,
    upstreamContext,
    request,
    holder: credentialCookie(cookies),
    // the player is attributed to the source that referred the visitor
    onSignIn() {
      if (hasSources(cookies)) context.state.analyticsEvents.push(attachSourceEvent(cookies))
    },
  })
}

function sourcesOf({ cookies }: RequestContext): Sources {
  return {
    partner: cookies.get('partner'),
    adplace: cookies.get('adplace'),
    stag: cookies.get('stag'),
    promo: cookies.get('adBonusValue'),
  }
}
