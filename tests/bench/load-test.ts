import { once } from 'node:events'
import { connect } from 'node:net'
import { answerReader } from './answer-reader.ts'
import { percentile } from './median.ts'

/** One request. Without a body it is a GET. */
type Question = {
  /** Default: path of the load test's URL. */
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** False for a request that accompanies another one: it has no latency of its own. Default: true. */
  readonly isTimed?: boolean
}

type LoadOptions = {
  readonly url: string
  /** Default: unlimited. */
  readonly durationMs?: number
  /** Total number of requests. Default: unlimited. */
  readonly requests?: number
  /** @param sequence number of the request within the load test, from 0 */
  readonly send: (connection: number, sequence: number) => Question
  readonly connections?: number
  /** Requests per connection. Default: a connection stays open for the whole load test. */
  readonly requestsPerConnection?: number
}

export type LoadResult = {
  readonly answers: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Timed requests only, in ms. */
  readonly latencies: readonly number[]
}

const CONNECTIONS = 40
/** Each connection reuses one read buffer: collecting thousands of buffers would delay the measuring program. */
const READ_BYTES = 64 * 1024

/**
 * Each connection sends its next request when it has a response, which must be a 200 or 207. Connection times are included.
 */
export async function loadTest({
  url,
  durationMs = Number.POSITIVE_INFINITY,
  requests = Number.POSITIVE_INFINITY,
  send,
  connections = CONNECTIONS,
  requestsPerConnection = Number.POSITIVE_INFINITY,
}: LoadOptions): Promise<LoadResult> {
  const { hostname, port } = new URL(url)
  const latencies: number[] = []
  let sent = 0
  let answers = 0
  const start = performance.now()
  const isOver = () => sent >= requests || performance.now() - start >= durationMs

  /** Sends requests over one connection up to its quota, or until the time has passed. */
  async function sit(connection: number): Promise<void> {
    let sentAt = performance.now()
    let answered = 0
    const isLast = () => answered + 1 >= requestsPerConnection
    let isTimed = true
    const next = () => {
      const question = send(connection, sent++)
      isTimed = question.isTimed ?? true
      return textOf(url, question, isLast())
    }
    const read = answerReader((status) => {
      // 207: a batch in which a call is rejected, as in the browser
      if (status !== 200 && status !== 207) return void socket.destroy(new Error(`${url} returned ${status}`))
      answers += 1
      if (isTimed) latencies.push(performance.now() - sentAt)
      if (isLast() || isOver()) return void socket.end()
      answered += 1
      sentAt = performance.now()
      socket.write(next())
    })
    const onread = {
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback(count: number, bytes: Uint8Array) {
        read(Buffer.from(bytes.buffer, bytes.byteOffset, count))
        return true
      },
    }
    const before = answers
    const socket = connect({ host: hostname, port: Number(port), onread })
    socket.write(next())
    await once(socket, 'close')
    if (answers === before) throw new Error(`${url} closed a connection without a response`)
  }
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (!isOver()) await sit(connection)
    }),
  )
  const seconds = (performance.now() - start) / 1000
  return {
    answers: latencies.length,
    perSecond: latencies.length / seconds,
    latencies,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  }
}

function textOf(url: string, { path, headers, body }: Question, isLast: boolean): string {
  const { host, pathname, search } = new URL(url)
  const sent =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const fields = { host, connection: isLast ? 'close' : 'keep-alive', 'accept-language': 'ru', ...headers, ...sent }
  const lines = Object.entries(fields).map((field) => `${field.join(': ')}\r\n`)
  return `${body === undefined ? 'GET' : 'POST'} ${path ?? pathname + search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}
