import { currentMirror, NO_MIRROR } from '#server/edge/site/mirror.ts'
import type { Context } from '#server/edge/trpc/context.ts'
import { isLastResort } from './redirect-rules/sign-on.ts'
import type { RequestContext, Services } from './request-context.ts'
import { askGeo } from './upstream-facts.ts'

/** On whose behalf procedures run, and who is told of what they meet. */
type Whose = Pick<
  Context,
  | 'upstreamContext'
  | 'session'
  | 'hasOwnBearer'
  | 'sources'
  | 'socialSignIn'
  | 'linkSignIn'
  | 'onSignOnRequired'
  | 'onSuperBonus'
  | 'onFault'
>

/** What procedures are given while a request is answered. */
export function createProcedureContext(context: RequestContext, services: Services, whose: Whose): Context {
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
    isBlocked: async () => (await askGeo(context, services))?.isBlocked === true,
    whoAreYou: isPage ? url.searchParams.get('whoAreYou') : null,
    mirror: async () => (isPage ? mirrorOfPage() : currentMirror({ cached, upstream, upstreamContext, settings })),
    ...whose,
  }
}
