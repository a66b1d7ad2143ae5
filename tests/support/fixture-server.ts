import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen, stopListening } from './listen.ts'

/** What a client sent. */
export type RecordedRequest = {
  readonly method: string
  /** Without the query string, escapes as they came. */
  readonly path: string
  /** Repeated names keep the last value. */
  readonly query: Readonly<Record<string, string>>
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Parsed JSON, or null for no body. */
  readonly body: unknown
}

/** An answer as a golden fixture writes it; a null `body` is none at all. */
export type CannedAnswer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Responder = (request: RecordedRequest) => CannedAnswer | Promise<CannedAnswer>

/** A backend that does nothing but answer as it is told and remember what it was asked. */
export type FixtureServer = AsyncDisposable & {
  readonly url: string
  /** Oldest first. */
  readonly requests: readonly RecordedRequest[]
  /** From now on. A promise that settles later holds the answer back, and no clock is involved. */
  respond(responder: Responder): void
}

/** A real HTTP server on a free port of the loopback. Without `respond` every request is a 404. */
export async function startFixtureServer(): Promise<FixtureServer> {
  const requests: RecordedRequest[] = []
  let responder: Responder = () => ({ status: 404, body: { errors: { base: ['not_found'] } } })

  const server = createServer(async (request, response) => {
    try {
      const recorded = await record(request)
      requests.push(recorded)
      const { status, body, headers } = await responder(recorded)
      if (body === null) response.writeHead(status, headers).end()
      else response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    } catch (error) {
      // a responder that throws is a test's mistake: the client meets a cut connection, not a canned answer
      response.destroy(error instanceof Error ? error : undefined)
    }
  })
  const url = await listen(server)

  return {
    url,
    requests,
    respond(next) {
      responder = next
    },
    [Symbol.asyncDispose]: () => stopListening(server),
  }
}

async function record(request: IncomingMessage): Promise<RecordedRequest> {
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const body = await text(request)
  return {
    method: request.method ?? '',
    path,
    query: Object.fromEntries(new URLSearchParams(search)),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: body === '' ? null : JSON.parse(body),
  }
}
