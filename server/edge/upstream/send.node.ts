import { AsyncLocalStorage } from 'node:async_hooks'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { Agent, buildConnector, Client, type Dispatcher } from 'undici'
import type { ArrivingAnswer, OpenStream, Send, UpstreamAnswer, UpstreamRequest } from './upstream-answer.ts'

/** Own timeouts are off: each call has a deadline for the whole. */
const connections = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/**
 * A connection keeps the async context in which it is opened, and with it everything of that first request, for as long
 * as it is open. It is therefore opened in an empty context.
 */
const inNoContext = AsyncLocalStorage.snapshot()

const UNPACK = new Map([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
])
/** One object, since its stack would be written for each reader that leaves. */
const GIVEN_UP = new Error('nobody waits for this call any more')
const ACCEPTED = [...UNPACK.keys()].join(', ')

/**
 * Uses the dispatcher of undici, on which Node's `fetch` is built: without a Request, a Response and two web streams a
 * call costs a third of the CPU time (tests/bench, `procedure`).
 */
export const send: Send = (request) =>
  new Promise((resolve, reject) => {
    if (request.signals.some(({ aborted }) => aborted)) throw GIVEN_UP
    const { origin, pathname, search } = new URL(request.url)
    const { method, headers, body } = request
    const options = {
      origin,
      path: pathname + search,
      method,
      headers: { ...headers, 'accept-encoding': ACCEPTED },
      body,
    }
    const pending = new PendingAnswer(request, { resolve, reject })
    inNoContext(() => connections.dispatch(options, pending))
  })

/** Shared by all streams, for its TLS sessions. */
const connect = buildConnector({})

/**
 * Each stream has a client of its own: a pool would look for a free connection among those of all open streams. The
 * body is read as it is sent, so no encoding is accepted.
 */
export const openStream: OpenStream = ({ url, headers, signals, maxBytes }) =>
  new Promise((resolve, reject) => {
    if (signals.some(({ aborted }) => aborted)) throw GIVEN_UP
    const { origin, pathname, search } = new URL(url)
    inNoContext(() => {
      const client = new Client(origin, { connect, headersTimeout: 0, bodyTimeout: 0 })
      const stream = new ArrivingStream({ client, signals, maxBytes }, { resolve, reject })
      client.dispatch({ path: pathname + search, method: 'GET', headers }, stream)
    })
  })

type Streaming = Pick<UpstreamRequest, 'signals' | 'maxBytes'> & { readonly client: Client }
type Opener = { readonly resolve: (answer: ArrivingAnswer) => void; readonly reject: (error: unknown) => void }

/** A connection with more unread pieces is paused until they are read. */
const MAX_UNREAD_CHUNKS = 16

/** One request and its response, whose body is read while it arrives. */
class ArrivingStream implements Dispatcher.DispatchHandler {
  readonly #stream: Streaming
  readonly #opener: Opener
  readonly #unread: Buffer[] = []
  #end: { readonly error: Error | null } | undefined
  #controller: Dispatcher.DispatchController | undefined
  #wake = () => {}

  constructor(stream: Streaming, opener: Opener) {
    this.#stream = stream
    this.#opener = opener
    for (const signal of stream.signals) signal.addEventListener('abort', this.#giveUp)
  }

  readonly #giveUp = () => this.#finish(GIVEN_UP)

  #finish(error: Error | null) {
    if (this.#end) return
    this.#end = { error }
    const { client, signals } = this.#stream
    for (const signal of signals) signal.removeEventListener('abort', this.#giveUp)
    if (error) this.#opener.reject(error)
    this.#wake()
    client.destroy(error).catch(() => {})
  }

  async *#chunks(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const chunk = this.#unread.shift()
        if (chunk) {
          if (this.#unread.length === 0) this.#controller?.resume()
          yield chunk
        } else if (this.#end?.error) throw this.#end.error
        else if (this.#end) return
        else await new Promise<void>((resolve) => (this.#wake = resolve))
      }
    } finally {
      this.#giveUp()
    }
  }

  async #text(): Promise<string | null> {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of this.#chunks()) {
      size += chunk.byteLength
      if (size > this.#stream.maxBytes) return null
      chunks.push(chunk)
    }
    return decoder.decode(Buffer.concat(chunks))
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headings) {
    if (status < 200) return
    this.#opener.resolve({
      status,
      contentType: one(headers['content-type']),
      retryAfter: one(headers['retry-after']),
      chunks: () => this.#chunks(),
      text: () => this.#text(),
      leave: () => this.#giveUp(),
    })
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    this.#unread.push(chunk)
    if (this.#unread.length >= MAX_UNREAD_CHUNKS) controller.pause()
    this.#wake()
  }

  onResponseEnd() {
    this.#finish(null)
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error) {
    this.#finish(error)
  }
}

type PendingRequest = { readonly resolve: (answer: UpstreamAnswer) => void; readonly reject: (error: unknown) => void }

/** One request and its response: the body is buffered until it is read, up to the request's limit. */
class PendingAnswer implements Dispatcher.DispatchHandler {
  readonly #request: UpstreamRequest
  readonly #asker: PendingRequest
  readonly #chunks: Buffer[] = []
  readonly #body = Promise.withResolvers<Buffer | null>()
  #controller: Dispatcher.DispatchController | undefined
  #size = 0

  constructor(request: UpstreamRequest, pending: PendingRequest) {
    this.#request = request
    this.#asker = pending
    // a caller that only waits for the head does not handle later failures
    this.#body.promise.catch(() => {})
    for (const signal of request.signals) signal.addEventListener('abort', this.#giveUp)
  }

  readonly #giveUp = () => {
    this.#end()
    this.#controller?.abort(GIVEN_UP)
    this.#asker.reject(GIVEN_UP)
    this.#body.reject(GIVEN_UP)
  }

  #end() {
    for (const signal of this.#request.signals) signal.removeEventListener('abort', this.#giveUp)
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller
    // aborted while it waited for a connection
    if (this.#request.signals.some(({ aborted }) => aborted)) controller.abort(GIVEN_UP)
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headings) {
    // informational responses are ignored
    if (status < 200) return
    const encoding = one(headers['content-encoding'])
    this.#asker.resolve({
      status,
      contentType: one(headers['content-type']),
      retryAfter: one(headers['retry-after']),
      text: async () => unpacked(await this.#body.promise, encoding, this.#request.maxBytes),
      leave: () => this.#giveUp(),
    })
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    this.#size += chunk.byteLength
    if (this.#size <= this.#request.maxBytes) {
      this.#chunks.push(chunk)
      return
    }
    this.#end()
    this.#body.resolve(null)
    controller.abort(new Error('response too large'))
  }

  onResponseEnd() {
    this.#end()
    const [first] = this.#chunks
    this.#body.resolve(first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks))
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error) {
    this.#end()
    this.#asker.reject(error)
    this.#body.reject(error)
  }
}

type Headings = Readonly<Record<string, string | string[] | undefined>>

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value) ?? null

const decoder = new TextDecoder()

/** Null if the body is longer than the request allows. Rejects if it cannot be decompressed. */
async function unpacked(packed: Buffer | null, encoding: string | null, maxBytes: number): Promise<string | null> {
  if (packed === null) return null
  const unpack = UNPACK.get(encoding?.toLowerCase() ?? 'identity')
  // an encoding that was not requested is read as it came, and then is not JSON
  if (unpack === undefined) return decoder.decode(packed)
  try {
    return decoder.decode(await unpack(packed, { maxOutputLength: maxBytes }))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
