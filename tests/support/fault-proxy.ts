import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Fault } from './faults/fault.ts'
import { inject } from './faults/inject.ts'
import { listen, portOf, stopListening } from './listen.ts'

export type { Fault } from './faults/fault.ts'

export type Matches = (request: { readonly method: string; readonly path: string }) => boolean

/** An HTTP proxy in front of an upstream. It passes everything on until a fault is injected. */
export type FaultProxy = AsyncDisposable & {
  /** Stays the same after `die` and `revive`. */
  readonly url: string
  /** Number of requests, whether faulty or not. */
  readonly requestCount: number
  /** Each fault applies to one request, in this order, before any permanent fault. */
  injectOnce(...faults: readonly Fault[]): void
  /** Applies a fault to every matching request until `heal`. The latest matching injection wins. */
  inject(fault: Fault, matches?: Matches): void
  heal(): void
  /** Refuses connections and drops those that are open. */
  die(): Promise<void>
  /** Listens again, on the same port. */
  revive(): Promise<void>
}

/** Starts a proxy for the upstream at `upstreamUrl`, on a free port of the loopback. */
export async function startFaultProxy(upstreamUrl: string): Promise<FaultProxy> {
  const queued: Fault[] = []
  const standing: { readonly fault: Fault; readonly matches: Matches }[] = []
  let requestCount = 0

  const server = createServer((request, response) => {
    requestCount++
    const named = { method: request.method ?? '', path: (request.url ?? '').split('?')[0] ?? '' }
    const fault = queued.shift() ?? standing.findLast(({ matches }) => matches(named))?.fault
    const upstream = askUpstream(upstreamUrl, { request, response })
    const done = fault
      ? inject(fault, { request, response, send: async () => whole(await upstream()) })
      : passOn(response, upstream)
    done.catch(() => request.socket.resetAndDestroy())
  })
  const url = await listen(server)
  const port = portOf(server)

  return {
    url,
    get requestCount() {
      return requestCount
    },
    injectOnce: (...faults) => void queued.push(...faults),
    inject: (fault, matches = () => true) => void standing.push({ fault, matches }),
    heal() {
      queued.length = 0
      standing.length = 0
    },
    die: () => stopListening(server),
    revive: async () => void (await listen(server, port)),
    [Symbol.asyncDispose]: () => stopListening(server),
  }
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** Forwards the request when called. Bodies stream both ways; a disconnect of the client ends it. */
function askUpstream(upstreamUrl: string, { request, response }: Exchange): () => Promise<IncomingMessage> {
  return () =>
    new Promise((resolve, reject) => {
      // a response to be corrupted must be uncompressed
      const { host: _, 'accept-encoding': __, ...headers } = request.headers
      const onward = sendRequest(upstreamUrl + request.url, { method: request.method, headers, agent: false })
      onward.once('response', resolve).once('error', reject)
      response.once('close', () => onward.destroy())
      request.pipe(onward)
    })
}

async function whole(answer: IncomingMessage) {
  return { status: answer.statusCode ?? 502, body: await buffer(answer) }
}

async function passOn(response: ServerResponse, send: () => Promise<IncomingMessage>): Promise<void> {
  const answer = await send()
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  await pipeline(answer, response)
}
