import { once } from 'node:events'
import { connect } from 'node:net'
import { answerReader } from './answer-reader.ts'
import { percentile } from './median.ts'

/** What is sent: without a body it is a GET. */
type Question = { readonly headers?: Readonly<Record<string, string>>; readonly body?: string }

type Asking = {
  readonly url: string
  readonly durationMs: number
  /** What the next of one connection is, by its number. */
  readonly ask: (connection: number) => Question
  readonly connections?: number
  /** Whether each request comes by a connection of its own, as of people who come and go. */
  readonly isNew?: boolean
}

/** How a crowd was answered, by the clock. */
export type Answered = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

const CONNECTIONS = 40
/** Of what a connection reads into, again and again: buffers by the thousand are collected while somebody waits. */
const READ_BYTES = 64 * 1024

/** So many ask at a time, each its next request when it has its answer, which has to be a 200. The time to connect counts. */
export async function crowd({
  url,
  durationMs,
  ask,
  connections = CONNECTIONS,
  isNew = false,
}: Asking): Promise<Answered> {
  const { hostname, port } = new URL(url)
  const latencies: number[] = []
  const start = performance.now()
  const isOver = () => performance.now() - start >= durationMs
  const textFor = (connection: number) => textOf(url, ask(connection), isNew)

  /** Asks by one connection until the time is over, or once. */
  async function sit(connection: number): Promise<void> {
    let askedAt = performance.now()
    const before = latencies.length
    const read = answerReader((status) => {
      if (status !== 200) return void socket.destroy(new Error(`${url} answered ${status}`))
      latencies.push(performance.now() - askedAt)
      if (isNew || isOver()) return void socket.end()
      askedAt = performance.now()
      socket.write(textFor(connection))
    })
    const onread = {
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback(count: number, bytes: Uint8Array) {
        read(Buffer.from(bytes.buffer, bytes.byteOffset, count))
        return true
      },
    }
    const socket = connect({ host: hostname, port: Number(port), onread })
    socket.write(textFor(connection))
    await once(socket, 'close')
    if (latencies.length === before) throw new Error(`${url} has hung up`)
  }
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      do await sit(connection)
      while (!isOver())
    }),
  )
  const seconds = (performance.now() - start) / 1000
  return {
    perSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  }
}

function textOf(url: string, { headers, body }: Question, isLast: boolean): string {
  const { host, pathname, search } = new URL(url)
  const sent =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const fields = { host, connection: isLast ? 'close' : 'keep-alive', 'accept-language': 'ru', ...headers, ...sent }
  const lines = Object.entries(fields).map((field) => `${field.join(': ')}\r\n`)
  return `${body === undefined ? 'GET' : 'POST'} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}
