import { AsyncLocalStorage } from 'node:async_hooks'
import type { Cached } from '#server/cache/answers.ts'
import type { Environment } from '#server/env.ts'
import type { Upstream } from '#server/upstream/client.ts'
import type { Session } from '#server/upstream/session.ts'
import type { OpenPublicLive } from '#server/upstream/shared-live.ts'
import type { Visit } from '#server/upstream/visit.ts'
import type { Mirror } from './mirror.ts'
import type { BegunSite } from './site-answers.ts'
import type { Sources } from './sources.ts'

/** What procedures are given: one for each request, in-process and over HTTP alike. */
export type Context = {
  readonly settings: Environment
  readonly visit: Visit
  /** What the operator says of this domain. A page that is being rendered has it in hand, and asks nobody. */
  readonly mirror: () => Promise<Mirror>
  /** What was asked for this page while its visit was judged. */
  readonly begun: BegunSite | null
  /** Who brought the visitor, as his cookies say. */
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
  /** Told the single sign-on page that a player whose session is over has to go to (S6). */
  readonly onSignOnRequired: (link: string) => void
  /** Told the super bonus of a profile, which its browser is to remember (E11). */
  readonly onSuperBonus: (bonus: string) => void
  /** Which sign-in by a provider this browser has begun (C15). */
  readonly socialSignIn: SocialSignIn
  readonly onFault: (error: unknown) => void
}

/** A word that the browser keeps while it is with a provider. */
export type SocialSignIn = {
  begin(word: string): void
  /** Gives the word back once; null where this browser has begun nothing. */
  end(): string | null
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
