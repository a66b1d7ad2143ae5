import { z } from 'zod'
import type { Call, CallInput, CallOutput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { UpstreamError } from './answer.ts'
import type { Upstream } from './client.ts'
import type { LiveMessage, LiveRequest, OpenLive } from './live.ts'
import type { Refresh } from './refresher.ts'
import type { UpstreamContext } from './upstream-context.ts'

const { auth, profile } = contract

/** Storage of one request's credential: the cookie of a browser. */
export type CredentialHolder = {
  read(): string | null
  replace(token: string): void
  clear(): void
  /** False once the head of the response is sent: from then on no new token can reach the browser. */
  isWritable(): boolean
}

/** The calls of one request, on behalf of its sender. */
export type Session = {
  /** Whether the request came with a credential that has not been cleared since. */
  hasCredential(): boolean
  /** Throws UpstreamError or RetryFromClient. */
  call<C extends Call>(entry: C, input: CallInput<C>): Promise<CallOutput<C>>
  /** Opens the live stream of this session. Throws as `call` does. */
  openLive(request: LiveRequest): Promise<AsyncIterable<LiveMessage>>
  /** Rotates the credential now. Throws as `call` does. */
  refresh(): Promise<void>
  /**
   * Signs in the owner of a link's token: the token is the bearer of one profile call, whose fresh token then replaces
   * the current session, which ends. False if it yields no token. Throws as `call` does.
   */
  signInByLink(token: string): Promise<boolean>
  clear(): void
}

/** The head of the response is sent: the browser must repeat the call in a request that can set a cookie. */
export class RetryFromClient extends Error {
  override readonly name = 'RetryFromClient'
}

/** The cause of a 401 whose refresh failed; its own cause is the reason. */
export class RefreshFailed extends Error {
  override readonly name = 'RefreshFailed'
  constructor(cause: UpstreamError) {
    super('Cant refresh token', { cause })
  }
}

type SessionOptions = {
  readonly upstream: Upstream
  readonly openLive: OpenLive
  readonly refresh: Refresh
  readonly upstreamContext: UpstreamContext
  readonly holder: CredentialHolder
  /** Its signal aborts when the client has disconnected; read only when a call is made. */
  readonly request?: { readonly signal: AbortSignal }
  readonly onSignIn?: () => void
}

/**
 * A browser's session: its token comes from a cookie, is refreshed when it is rejected, and goes back to the cookie.
 */
export function createSession(options: SessionOptions): Session {
  const { upstream, openLive, refresh, upstreamContext, holder, request, onSignIn } = options
  let player: string | null = null
  let unanswered: { readonly token: string; readonly error: unknown } | null = null

  async function call<C extends Call>(entry: C, input: CallInput<C>): Promise<CallOutput<C>> {
    if (entry.credential !== undefined && !holder.isWritable())
      throw new RetryFromClient(`${entry.path} may change the cookie`)
    const output = await authorized((bearer) =>
      upstream(entry, input, { upstreamContext, bearer, signal: request?.signal }),
    )
    player = samePlayer(entry, output, player)
    return keepCredential(entry, output)
  }

  /** Calls with the token and, if it is rejected, again with its successor. */
  async function authorized<T>(call: (bearer: string | null) => Promise<T>): Promise<T> {
    const bearer = holder.read()
    try {
      return await call(bearer)
    } catch (error) {
      if (!(error instanceof UpstreamError) || !error.isUnauthorized || bearer === null) throw error
      return call(await successorOf(bearer, error))
    }
  }

  /** Refreshes once per call: the result of the retry is final. */
  async function successorOf(refused: string, original: UpstreamError): Promise<string> {
    const current = holder.read()
    // another call of this request has refreshed it in the meantime
    if (current !== null && current !== refused) return current
    if (!holder.isWritable()) throw new RetryFromClient('the token was refused within a stream', { cause: original })
    // several calls of a page wait for an unreachable upstream only once
    if (unanswered?.token === refused) throw unanswered.error
    const outcome = await refresh(refused, upstreamContext).catch((error: unknown) => {
      unanswered = { token: refused, error }
      return refusalOf(error)
    })
    const meanwhile = holder.read()
    // another call of this request has refreshed it, or signed in
    if (meanwhile !== null && meanwhile !== refused) return meanwhile
    if (outcome instanceof UpstreamError) {
      holder.clear()
      original.cause = new RefreshFailed(outcome)
      throw original
    }
    // a user who has signed out is not signed in again
    if (meanwhile === null) throw original
    holder.replace(outcome)
    return outcome
  }

  /** A profile may contain a fresh token, and every sign-in contains one. */
  function keepCredential<C extends Call>(entry: C, output: CallOutput<C>): CallOutput<C> {
    const token = credentialOf(entry, output)
    if (token !== null) holder.replace(token)
    if (token !== null && entry.credential === 'token') {
      // the new sign-in may be of another player
      player = null
      onSignIn?.()
    }
    return output
  }

  return {
    hasCredential: () => holder.read() !== null,
    call,
    openLive: (request) => authorized((bearer) => openLive(request, { upstreamContext, bearer })),
    async refresh() {
      const token = holder.read()
      if (token === null) throw unauthorized()
      if (!holder.isWritable()) throw new RetryFromClient('a refresh changes the cookie')
      await successorOf(token, unauthorized())
    },
    async signInByLink(token) {
      if (!holder.isWritable()) throw new RetryFromClient('a sign-in changes the cookie')
      const former = holder.read()
      const { fresh_token } = await upstream(profile.user, {}, { upstreamContext, bearer: token })
      if (fresh_token === null) return false
      holder.replace(fresh_token)
      player = null
      onSignIn?.()
      // if this fails, the old session expires later
      if (former !== null) await upstream(auth.logout, {}, { upstreamContext, bearer: former }).catch(() => undefined)
      return true
    },
    clear: () => holder.clear(),
  }
}

/** The session of a program with its own bearer: it cannot be told a successor, so nothing is refreshed or stored. */
export function createBearerSession(
  {
    upstream,
    openLive,
    upstreamContext,
    request,
  }: Pick<SessionOptions, 'upstream' | 'openLive' | 'upstreamContext' | 'request'>,
  bearer: string,
): Session {
  let player: string | null = null
  return {
    hasCredential: () => true,
    async call(entry, input) {
      const output = await upstream(entry, input, { upstreamContext, bearer, signal: request?.signal })
      player = samePlayer(entry, output, player)
      return output
    },
    openLive: (request) => openLive(request, { upstreamContext, bearer }),
    async refresh() {
      throw unauthorized()
    },
    // a program manages its bearer itself
    signInByLink: async () => false,
    clear() {},
  }
}

function credentialOf(entry: Call, output: unknown): string | null {
  if (entry.credential === undefined || typeof output !== 'object' || output === null) return null
  const token: unknown = Reflect.get(output, entry.credential)
  return typeof token === 'string' ? token : null
}

/** The rejection of a session that has ended. Rethrows errors that do not show this. */
function refusalOf(error: unknown): UpstreamError {
  if (error instanceof UpstreamError && error.isRejection) return error
  throw error
}

function unauthorized(): UpstreamError {
  return new UpstreamError('http', `${auth.refresh.path} needs a credential`, {
    status: 401,
    fields: { base: ['unauthorized'] },
  })
}

const named = z.object({ user: z.object({ id: z.string() }) })

/**
 * Ensures one player per request: if an API mixes players up, no one sees another's data. Returns the id of the player
 * in the response, or `known` if it contains none. Throws UpstreamError `contract` for a different player.
 */
function samePlayer(entry: Call, output: unknown, known: string | null): string | null {
  if (entry !== profile.user) return known
  const { id } = named.parse(output).user
  if (known !== null && id !== known)
    throw new UpstreamError('contract', `${entry.method} ${entry.path}: the response belongs to another player`)
  return id
}
