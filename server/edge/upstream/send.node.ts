import { AsyncLocalStorage } from 'node:async_hooks'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { Agent, type Dispatcher } from 'undici'
import type { Send, UpstreamAnswer, UpstreamRequest } from './upstream-answer.ts'

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
const GIVEN_UP = 'nobody waits for this call any more'
const ACCEPTED = [...UNPACK.keys()].join(', ')

/**
 * Uses the dispatcher of undici, on which Node's `fetch` is built: without a Request, a Response and two web streams a
 * call costs a third of the CPU time (tests/bench, `procedure`).
 */
export const send: Send = (request) =>
  new Promise((resolve, reject) => {
    if (request.signals.some(({ aborted }) => aborted)) throw new Error(GIVEN_UP)
    const { origin, pathname, search } = new URL(request.url)
    const { method, headers, body } = request
    const asked = {
      origin,
      path: pathname + search,
      method,
      headers: { ...headers, 'accept-encoding': ACCEPTED },
      body,
    }
    const pending = new PendingAnswer(request, { resolve, reject })
    inNoContext(() => connections.dispatch(asked, pending))
  })

type PendingRequest = { readonly resolve: (answer: UpstreamAnswer) => void; readonly reject: (error: unknown) => void }

/** One request and its response: the body is buffered until it is read, up to the request's limit. */
class PendingAnswer implements Dispatcher.DispatchHandler {
  readonly #request: UpstreamRequest
  readonly #asker: PendingRequest
  readonly #chunks: Buffer[] = []
  readonly #body = Promise.withResolvers<Buffer | null>()
  #controller: Dispatcher.DispatchController | undefined
  #size = 0

  constructor(request: UpstreamRequest, asker: PendingRequest) {
    this.#request = request
    this.#asker = asker
    // a caller that only waits for the head does not handle later failures
    this.#body.promise.catch(() => {})
    for (const signal of request.signals) signal.addEventListener('abort', this.#giveUp)
  }

  readonly #giveUp = () => {
    this.#end()
    const reason = new Error(GIVEN_UP)
    this.#controller?.abort(reason)
    this.#asker.reject(reason)
    this.#body.reject(reason)
  }

  #end() {
    for (const signal of this.#request.signals) signal.removeEventListener('abort', this.#giveUp)
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller
    // aborted while it waited for a connection
    if (this.#request.signals.some(({ aborted }) => aborted)) controller.abort(new Error(GIVEN_UP))
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
