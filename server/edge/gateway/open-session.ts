import { createBearerSession, createSession, type Session } from '#server/edge/upstream/session.ts'
import { bearerOf } from './bearer.ts'
import { credentialCookie } from './credential-cookie.ts'
import { attachSourceEvent, hasSources } from './redirect-rules/attribution.ts'
import type { RequestContext, Services } from './request-context.ts'

/** Of whoever sent the request. A program that shows a bearer of its own is never mixed up with a cookie that came along. */
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
    // The player belongs to whoever brought the visitor
    onSignIn() {
      if (hasSources(cookies)) context.state.analyticsEvents.push(attachSourceEvent(cookies))
    },
  })
}
