import { FastResponse } from 'srvx'
import type { Outgoing } from '#server/edge/trpc/http.ts'
import type { Locale } from '#server/shared/constants/locales.ts'

/** Response of a middleware, mutable by others: it costs a fraction of a Response. */
export type GatewayResponse = {
  status: number
  readonly headers: ResponseHeaders
  readonly body: BodyInit | null
  /** Returns the whole body if it is available as text. Can be called once; the text is not kept after it is sent. */
  readonly takeText?: (() => string) | undefined
  /**
   * Replaces `body` if most of its bytes are shared with other responses: repeating pieces were compressed before, and
   * are written without a copy. Joining a home page would cost more than the rest of its response.
   */
  readonly pieces?: Pieces
  /** On Node: writes the body itself after the head has been sent. */
  readonly writeTo?: (outgoing: Outgoing) => void
}

/** Bytes of a body. Repeating bytes are the same array each time, which identifies them. */
export type Piece = { readonly bytes: Uint8Array; readonly repeats: 'for all' | 'for one' | 'never' }

/** Pieces of a body, in the order of their bytes. */
export type Pieces = readonly Piece[]

const encoder = new TextEncoder()

export const pieceOf = (text: string, repeats: Piece['repeats']): Piece => ({ bytes: encoder.encode(text), repeats })

/** Total length in bytes. */
export const lengthOf = (pieces: Pieces): number => pieces.reduce((length, { bytes }) => length + bytes.byteLength, 0)

export function joined(pieces: Pieces): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(lengthOf(pieces))
  let at = 0
  for (const { bytes } of pieces) {
    body.set(bytes, at)
    at += bytes.byteLength
  }
  return body
}

/** Streams the pieces, for consumers that need a stream; each piece is encoded on demand. */
function streamOf(pieces: Pieces): ReadableStream<Uint8Array> {
  const left = pieces.values()
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { value } = left.next()
    if (value) controller.enqueue(value.bytes)
    else controller.close()
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

/** The part of Headers that middleware need. Names are in lower case. */
export type ResponseHeaders = Pick<Headers, 'get' | 'has' | 'set' | 'append'> & {
  readonly pairs: [name: string, value: string][]
}

type ResponseHead = { readonly status: number; readonly headers: Iterable<readonly [name: string, value: string]> }

/** No header may occur twice except `set-cookie`. */
export function createResponse(body: BodyInit | null, { status, headers }: ResponseHead): GatewayResponse {
  return { status, headers: new HeaderList(headers), body }
}

/**
 * Whether the runtime's own class replaces the faster one: it then reads a text immediately, and so knows its length.
 */
const READS_TEXT_EAGERLY = FastResponse === Response

function bodyFor({ body, pieces, takeText }: GatewayResponse): BodyInit | null {
  if (pieces) return streamOf(pieces)
  return READS_TEXT_EAGERLY && takeText ? takeText() : body
}

/** Response for the runtime, which checks the fields. The original is attached: the Node server sends it directly. */
export class RuntimeResponse extends FastResponse {
  readonly response: GatewayResponse

  constructor(answer: GatewayResponse) {
    super(bodyFor(answer), {
      status: answer.status,
      headers: answer.headers.pairs,
    })
    this.response = answer
  }
}

/** A response has about a dozen fields: a linear search is faster than any index. */
class HeaderList implements ResponseHeaders {
  readonly pairs: [name: string, value: string][] = []

  constructor(fields: ResponseHead['headers']) {
    for (const [name, value] of fields) this.pairs.push([name, value])
  }

  get(name: string): string | null {
    return this.#find(name)?.[1] ?? null
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined
  }

  set(name: string, value: string): void {
    const field = this.#find(name)
    if (field) field[1] = value
    else this.pairs.push([name, value])
  }

  append(name: string, value: string): void {
    // the only field that is never joined
    const field = name === 'set-cookie' ? undefined : this.#find(name)
    if (field) field[1] += `, ${value}`
    else this.pairs.push([name, value])
  }

  #find(name: string): [name: string, value: string] | undefined {
    return this.pairs.find((field) => field[0] === name)
  }
}

const NOT_KEPT = ['cache-control', 'no-store'] as const

/** Plain-text response of the gateway; not cacheable. */
export function text(status: number, body: string): GatewayResponse {
  return createResponse(body, { status, headers: [['content-type', 'text/plain; charset=utf-8'], NOT_KEPT] })
}

/** Writes the page for a request that is rejected before a render. */
export type BusyPage = (busy: { readonly locale: Locale; readonly status: Busy; readonly nonce: string }) => string

type Busy = 429 | 503

/** Seconds until capacity is expected. */
const RETRY_AFTER_S: Readonly<Record<Busy, number>> = { 429: 60, 503: 5 }
const NAMES: Readonly<Record<Busy, string>> = { 429: 'Too Many Requests', 503: 'Service Unavailable' }

type Refused = {
  readonly isPage: boolean
  readonly nonce: string
  readonly upstreamContext: { readonly locale: Locale }
  /** Null if requests are answered in plain text only. */
  readonly busyPage: BusyPage | null
}

/** 429: this network has had too many pages rendered. 503: more renders are queued than the process can serve. */
export function busy(status: Busy, { isPage, nonce, upstreamContext: { locale }, busyPage }: Refused): GatewayResponse {
  const isHtml = isPage && busyPage !== null
  const answer = text(status, isHtml ? busyPage({ locale, status, nonce }) : NAMES[status])
  if (isHtml) answer.headers.set('content-type', 'text/html; charset=utf-8')
  answer.headers.set('retry-after', String(RETRY_AFTER_S[status]))
  return answer
}

/**
 * A redirect that is never cached: even a permanent one may carry a cookie, which a cached response would not set
 * again.
 */
export function redirectTo(location: string, status: 301 | 302 | 303 | 307 | 308): GatewayResponse {
  return createResponse(null, { status, headers: [['location', location], NOT_KEPT] })
}
