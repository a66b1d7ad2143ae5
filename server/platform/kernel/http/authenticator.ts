import type { Caller, Client } from './handler.ts'

/** A session that a request has opened by itself, with its fresh token. */
export type OpenedSession = { readonly caller: Caller | null; readonly token: string }

/** Who shows a bearer: what the kernel needs to know of sessions. The identity module is one. */
export type Authenticator = {
  /** Whose token this is, while it is fresh; null for any other text. */
  readonly findCaller: (bearer: string) => Promise<Caller | null>
  /** Whether a bearer is the token of a magic link, which is no session's. */
  readonly isMagicLink: (bearer: string) => boolean
  /** Opens a session with a magic link, once; null when it is unknown, old or used. */
  readonly openMagicLink: (token: string, client: Client) => Promise<OpenedSession | null>
  /** The channel on which the end of a session is announced. */
  readonly sessionChannel: (sessionId: string) => string
  /** Whether a session has neither ended nor run out. */
  readonly isSessionOpen: (sessionId: string) => Promise<boolean>
}
