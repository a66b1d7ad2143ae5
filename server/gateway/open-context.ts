import type { Context } from '#server/trpc/context.ts'
import { currentMirror, NO_MIRROR } from '#server/trpc/mirror.ts'
import type { Exchange, Services } from './exchange.ts'

/** On whose behalf procedures run, and who is told of what they meet. */
type Whose = Pick<
  Context,
  'visit' | 'session' | 'hasOwnBearer' | 'sources' | 'socialSignIn' | 'onSignOnRequired' | 'onSuperBonus' | 'onFault'
>

/** What procedures are given while a request is answered. */
export function openContext(exchange: Exchange, services: Services, whose: Whose): Context {
  const { settings, origins, learned, isPage } = exchange
  const { upstream, cached, openPublicLive } = services
  const { visit } = whose
  return {
    settings,
    origins,
    upstream,
    cached,
    openPublicLive,
    begun: learned.begun,
    mirror: async () => (isPage ? (learned.mirror ?? NO_MIRROR) : currentMirror({ cached, upstream, visit, settings })),
    ...whose,
  }
}
