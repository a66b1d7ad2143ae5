import { once } from 'node:events'
import { connect } from 'node:net'

const CONNECTIONS = 4
/** Requests in flight per connection: the server is never idle, whatever the cost of sending. */
const AHEAD = 16
const STATUS_LINE = 'HTTP/1.1 '

export type Fields = Readonly<Record<string, string>>

/** Path or headers of a request, by its sequence number: a different path each time, or a header. */
export type RequestOverrides = { readonly path?: string; readonly headers?: Fields }

/**
 * Number of GETs answered within a time. Rejects on a response other than 200. Never sleeps: on the loopback the server
 * pays for waking the client, which would charge a slow server for each response and a fast one for hardly any.
 */
export async function pipelinedRequests(
  address: string,
  durationMs: number,
  overridesOf: (before: number) => RequestOverrides = () => ({}),
): Promise<number> {
  const { hostname, port, host, pathname, search } = new URL(address)
  let sentRequests = 0
  const next = (count: number) =>
    Array.from({ length: count }, () =>
      requestOf(host, { path: pathname + search, ...overridesOf(sentRequests++) }),
    ).join('')
  const endAt = performance.now() + durationMs

  async function sendRequests(): Promise<number> {
    const socket = connect(Number(port), hostname)
    let answered = 0
    let wrong: string | null = null
    socket.on('data', (chunk) => {
      const seen = countAnswers(chunk)
      answered += seen.count
      wrong ??= seen.wrong
      if (wrong !== null || performance.now() > endAt) socket.destroy()
      else if (seen.count > 0) socket.write(next(seen.count))
    })
    socket.write(next(AHEAD))
    await once(socket, 'close')
    if (wrong !== null) throw new Error(`${address} returned ${wrong}`)
    return answered
  }
  let awake = setImmediate(function stayAwake() {
    awake = setImmediate(stayAwake)
  })
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, sendRequests)).finally(() =>
    clearImmediate(awake),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

function requestOf(host: string, { path, headers = {} }: RequestOverrides): string {
  const fields = Object.entries({ host, 'accept-language': 'ru', ...headers }).map((field) => `${field.join(': ')}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${fields.join('')}\r\n`
}

/**
 * A status line split over two chunks is missed, and its connection has one request fewer in flight: rare, and equal
 * for all.
 */
function countAnswers(chunk: Buffer): { count: number; wrong: string | null } {
  let count = 0
  for (let at = chunk.indexOf(STATUS_LINE); at !== -1; at = chunk.indexOf(STATUS_LINE, at + 1)) {
    const status = chunk.toString('latin1', at + STATUS_LINE.length, at + STATUS_LINE.length + 3)
    if (status.length === 3 && status !== '200') return { count, wrong: status }
    count += 1
  }
  return { count, wrong: null }
}
