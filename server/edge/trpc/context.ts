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
import type { Profile } from './profile.ts'

/** Context of procedures: one per request, in-process and over HTTP. */
export type Context = {
  readonly settings: Environment
  readonly upstreamContext: UpstreamContext
  /** The operator's data about this domain. During a render it is already available, without a call. */
  readonly mirror: () => Promise<Mirror>
  /** Whether play is closed at the visitor's address; false without a response in time. */
  readonly isBlocked: () => Promise<boolean>
  /** Value in the page's address that identifies the player to the operator; null without one. */
  readonly whoAreYou: string | null
  /** Calls started while the redirect rules of this page were applied. */
  readonly prefetched: PrefetchedSite | null
  /** Sources that referred the visitor, from cookies. */
  readonly sources: Sources
  readonly origins: readonly string[]
  /** Whether the request has an explicit bearer instead of the cookie. */
  readonly hasExplicitBearer: boolean
  /** Viewer of a page that is rendered for many players; null if the session has its own. */
  readonly viewer: { readonly profile: Profile } | null
  /** Calls on behalf of the sender of the request. */
  readonly session: Session
  /** Calls without a user: their results may be shared. */
  readonly upstream: Upstream
  readonly cached: Cached
  readonly openPublicLive: OpenPublicLive
  /** Null on runtimes that cannot share a stream between requests. */
  readonly followPublicLive: FollowPublicLive | null
  readonly liveReaders: LiveReaders
  /** Receives the single sign-on page to which a player whose session has ended must go. */
  readonly onSignOnRequired: (link: string) => void
  /** Receives the super bonus of a profile, which the browser stores. */
  readonly onSuperBonus: (bonus: string | null) => void
  /** The sign-in through a provider that this browser has started. */
  readonly socialSignIn: PendingSignIn
  /** The sign-in link that this browser has to confirm. */
  readonly linkSignIn: PendingSignIn
  /** Called when this browser has requested a sign-in link. */
  readonly onLinkRequested: () => void
  readonly onFault: (error: unknown) => void
}

/** Sources that referred a player, in the format of the calls that open an account; null without one. */
export type Sources = {
  readonly partner: string | null
  readonly adplace: string | null
  readonly stag: string | null
  readonly promo: string | null
}

export const NO_SOURCES: Sources = { partner: null, adplace: null, stag: null, promo: null }

/** A sign-in that continues after a redirect; the browser stores its value until then. */
export type PendingSignIn = {
  begin(word: string): void
  /** Null if this browser has not started one. */
  read(): string | null
  end(): void
}

const contexts = new AsyncLocalStorage<Context>()

export function runInContext<T>(context: Context, run: () => T): T {
  return contexts.run(context, run)
}

/** The context of the current request. Throws outside of one. */
export function currentContext(): Context {
  const context = contexts.getStore()
  if (context === undefined) throw new Error('called outside a request')
  return context
}
