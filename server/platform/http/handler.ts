import type { Call, CallInput, CallOutput } from '#server/contract/call.ts'
import type { Locale } from '#server/contract/constants/locales.ts'
import type { SignedIn } from '../accounts/find-caller.ts'
import type { Platform } from '../platform.ts'

/** Who shows a fresh bearer. */
export type Caller = SignedIn

export type Client = {
  /** Canonical text of the address; IPv4-mapped IPv6 as IPv4. */
  readonly ip: string
  readonly userAgent: string | null
  /** The site that the visitor came to, with its port where that is not the usual one; null where nobody tells. */
  readonly host: string | null
  /** Of Accept-Language. */
  readonly locale: Locale
}

export type HandlerArguments<C extends Call> = {
  readonly input: CallInput<C>
  /** Never null where the call's `auth` is `required`; null on `optional` without a bearer. */
  readonly caller: C['auth'] extends 'required' ? Caller : Caller | null
  /** The token as it came, fresh or not; null without one. Only what rotates a token needs it. */
  readonly bearer: string | null
  /** The token of a session that this very request has opened with a one-click link (S12). */
  readonly opened: string | null
  readonly platform: Platform
  readonly client: Client
}

/** An answer whose status is not 200. */
export class Reply<Output> {
  readonly status: 451
  readonly output: Output
  constructor(status: 451, output: Output) {
    this.status = status
    this.output = output
  }
}

/** Adapts one call to one verb. It throws `Refusal` for an expected "no"; anything else is a 500. */
export type Handler<C extends Call> = (call: HandlerArguments<C>) => Promise<CallOutput<C> | Reply<CallOutput<C>>>

/** The tree of handlers that mirrors a tree of calls: a call without a handler is a type error. */
export type HandlersFor<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Call ? Handler<Tree[Name]> : HandlersFor<Tree[Name]>
}
