import { type Context, NO_SOURCES, runInContext } from '#server/edge/trpc/context.ts'
import { type CredentialHolder, createSession } from '#server/edge/upstream/session.ts'
import { NO_PENDING_SIGN_IN } from '../cookies.ts'
import { createProcedureContext } from '../middleware/procedures.ts'
import type { RequestContext } from '../request-context.ts'

const NOBODY: CredentialHolder = { read: () => null, replace() {}, clear() {}, isWritable: () => false }

/**
 * Renders without a visitor's session, address or cookies: upstream calls carry only the locale and the region.
 * @param viewer player whom the page is rendered for; null for a visitor
 * @returns the render's value, whether any of its upstream calls failed, and whether one of them is answered per player
 */
export async function renderForAll<T>(
  context: RequestContext,
  render: () => Promise<T>,
  viewer: Context['viewer'] = null,
) {
  const services = await context.services()
  const { upstream, openLive, refresh } = services
  const upstreamContext = { ...context.upstreamContext, address: null, userAgent: null }
  let isDegraded = false
  let isPersonal = false
  const session = createSession({ upstream, openLive, refresh, upstreamContext, holder: NOBODY })
  const procedureContext = createProcedureContext(context, services, {
    upstreamContext,
    viewer,
    session: {
      ...session,
      call(entry, input) {
        isPersonal ||= entry.auth !== 'none'
        return session.call(entry, input)
      },
    },
    hasExplicitBearer: false,
    sources: NO_SOURCES,
    socialSignIn: NO_PENDING_SIGN_IN,
    linkSignIn: NO_PENDING_SIGN_IN,
    onLinkRequested() {},
    onSignOnRequired() {},
    onSuperBonus() {},
    onFault(error: unknown) {
      isDegraded = true
      context.onFault(error)
    },
  })
  const value = await runInContext(procedureContext, render)
  return { value, isDegraded, isPersonal }
}
