import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen, stopListening } from './listen.ts'

export type RecordedRequest = {
  readonly method: string
  /** Without the query string; escapes unchanged. */
  readonly path: string
  /** Repeated names keep the last value. */
  readonly query: Readonly<Record<string, string>>
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Parsed JSON, or null without a body. */
  readonly body: unknown
}

/** A response in the form of golden fixtures; a null `body` means no body. */
export type CannedAnswer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Responder = (request: RecordedRequest) => CannedAnswer | Promise<CannedAnswer>

/** A backend that returns configured responses and records its requests. */
export type FixtureServer = AsyncDisposable & {
  readonly url: string
  /** Oldest first. */
  readonly requests: readonly RecordedRequest[]
  /** Sets the responder. A promise that settles later delays the response, without a clock. */
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
      // an error in a responder is a bug of the test: the client gets a cut connection, not a canned response
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
