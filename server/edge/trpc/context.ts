import { AsyncLocalStorage } from 'node:async_hooks'
import type { Cached } from '#server/edge/cache/answers.ts'
import type { Upstream } from '#server/edge/upstream/client.ts'
import type { LiveReaders } from '#server/edge/upstream/live-readers.ts'
import type { Session } from '#server/edge/upstream/session.ts'
import type { FollowPublicLive, OpenPublicLive } from '#server/edge/upstream/shared-live.ts'
import type { UpstreamContext } from '#server/edge/upstream/upstream-context.ts'
import type { Environment } from '#server/env.ts'
import type { Mirror } from '../site/mirror.ts'
import type { PrefetchedSite } from '../site/operator-answers.ts'

/** What procedures are given: one for each request, in-process and over HTTP alike. */
export type Context = {
  readonly settings: Environment
  readonly upstreamContext: UpstreamContext
  /** What the operator says of this domain. A page that is being rendered has it in hand, and asks nobody. */
  readonly mirror: () => Promise<Mirror>
  /** Whether play is closed where this visitor is; false where nobody says so in time. */
  readonly isBlocked: () => Promise<boolean>
  /** What the page's address says of who its player is, for the operator; null where it says nothing. */
  readonly whoAreYou: string | null
  /** What was asked for this page while its redirect rules were applied. */
  readonly prefetched: PrefetchedSite | null
  /** Who brought the visitor, as their cookies say. */
  readonly sources: Sources
  /** The origins that are this site. */
  readonly origins: readonly string[]
  /** Whether the request shows a bearer, instead of riding on the cookie. */
  readonly hasOwnBearer: boolean
  /** The calls of whoever sent the request. */
  readonly session: Session
  /** Calls on nobody's behalf: what they answer may be shared. */
  readonly upstream: Upstream
  readonly cached: Cached
  readonly openPublicLive: OpenPublicLive
  /** Null where a runtime lends no stream to several requests. */
  readonly followPublicLive: FollowPublicLive | null
  readonly liveReaders: LiveReaders
  /** Told the single sign-on page that a player whose session is over has to go to. */
  readonly onSignOnRequired: (link: string) => void
  /** Told the super bonus of a profile, which its browser is to remember. */
  readonly onSuperBonus: (bonus: string | null) => void
  /** Which sign-in by a provider this browser has begun. */
  readonly socialSignIn: PendingSignIn
  /** The link that this browser is asked about before it signs in. */
  readonly linkSignIn: PendingSignIn
  /** Told that this browser has asked for a link that signs in. */
  readonly onLinkAsked: () => void
  readonly onFault: (error: unknown) => void
}

/** Who brought a player, as the calls that open an account say it; null where nobody did. */
export type Sources = {
  readonly partner: string | null
  readonly adplace: string | null
  readonly stag: string | null
  readonly promo: string | null
}

export const NO_SOURCES: Sources = { partner: null, adplace: null, stag: null, promo: null }

/** A sign-in that waits for its player: one word of it, which the browser keeps meanwhile. */
export type PendingSignIn = {
  begin(word: string): void
  /** Null where this browser has begun nothing. */
  read(): string | null
  end(): void
}

const contexts = new AsyncLocalStorage<Context>()

/** Runs a request within its context. */
export function runInContext<T>(context: Context, run: () => T): T {
  return contexts.run(context, run)
}

/** The context of the request that is being answered. Throws outside of one. */
export function currentContext(): Context {
  const context = contexts.getStore()
  if (context === undefined) throw new Error('no request is being answered')
  return context
}
