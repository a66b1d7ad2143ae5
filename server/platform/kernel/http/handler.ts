import type { Locale } from '#server/shared/constants/locales.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import type { Call, CallInput, CallOutput } from '#server/shared/contract/call.ts'

/** Who shows a fresh bearer. */
export type Caller = {
  readonly userId: string
  readonly sessionId: string
  /** Of the token, in ms: how long it may still be shown. */
  readonly freshUntil: number
  /** When the session runs out, in ms, however often its token is refreshed. */
  readonly sessionEndsAt: number
}

export type Client = {
  /** Canonical text of the address; IPv4-mapped IPv6 as IPv4. */
  readonly ip: string
  readonly userAgent: string | null
  /** The site that the visitor came to, with its port where that is not the usual one; null where nobody tells. */
  readonly host: string | null
  /** Of Accept-Language. */
  readonly locale: Locale
  /** As the site has computed it, where it asks for more than one visitor and gives no address; null where nobody tells. */
  readonly region: Region | null
}

/** A request as it came. */
export type RawRequest = {
  readonly headers: Headers
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
}

export type HandlerArguments<C extends Call, Platform> = {
  readonly input: CallInput<C>
  /** Never null where the call's `auth` is `required`; null on `optional` without a bearer. */
  readonly caller: C['auth'] extends 'required' ? Caller : Caller | null
  /** The token as it came, fresh or not; null without one. Only what rotates a token needs it. */
  readonly bearer: string | null
  /** The token of a session that this very request has opened with a magic link. */
  readonly opened: string | null
  readonly platform: Platform
  readonly client: Client
  /** For a call whose body is another party's. */
  readonly raw: RawRequest
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

/** An answer of stored JSON. Nobody knows its type before the contract has checked it, once, where it leaves. */
export class Stored {
  readonly output: unknown
  constructor(output: unknown) {
    this.output = output
  }
}

/** Adapts one call to one verb. It throws `Refusal` for an expected "no"; anything else is a 500. */
export type Handler<C extends Call, Platform> = (
  call: HandlerArguments<C, Platform>,
) => Promise<CallOutput<C> | Reply<CallOutput<C>> | Stored>

/** The tree of handlers that mirrors a tree of calls: a call without a handler is a type error. */
export type HandlersFor<Tree, Platform> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Call
    ? Handler<Tree[Name], Platform>
    : HandlersFor<Tree[Name], Platform>
}

/** The part of such a tree that one module answers. */
export type SomeHandlers<Tree, Platform> = {
  readonly [Name in keyof Tree]?: Tree[Name] extends Call
    ? Handler<Tree[Name], Platform>
    : SomeHandlers<Tree[Name], Platform>
}
