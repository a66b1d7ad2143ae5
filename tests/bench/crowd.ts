import { once } from 'node:events'
import { connect } from 'node:net'
import { answerReader } from './answer-reader.ts'
import { percentile } from './median.ts'

type Asking = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly durationMs: number
  /** Whether each request comes by a connection of its own, as of people who come and go. */
  readonly isNew: boolean
}

/** How a crowd was answered, by the clock. */
export type Answered = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

const CONNECTIONS = 40
/** Of what a connection reads into, again and again: buffers by the thousand are collected while somebody waits. */
const READ_BYTES = 64 * 1024

/** So many ask at a time, each its next request when it has its answer. The time to connect counts. */
export async function crowd({ url, headers, durationMs, isNew }: Asking): Promise<Answered> {
  const question = textOf(url, { 'accept-language': 'ru', connection: isNew ? 'close' : 'keep-alive', ...headers })
  const latencies: number[] = []
  const start = performance.now()
  const isOver = () => performance.now() - start >= durationMs
  const take = (status: number, askedAt: number) => {
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    latencies.push(performance.now() - askedAt)
  }

  /** Asks by one connection until the time is over, or once. */
  async function ask(): Promise<void> {
    let askedAt = performance.now()
    let answered = 0
    const read = answerReader((status) => {
      take(status, askedAt)
      answered += 1
      if (isNew || isOver()) return void socket.end()
      askedAt = performance.now()
      socket.write(question)
    })
    const { hostname, port } = new URL(url)
    const onread = {
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback(count: number, bytes: Uint8Array) {
        read(Buffer.from(bytes.buffer, bytes.byteOffset, count))
        return true
      },
    }
    const socket = connect({ host: hostname, port: Number(port), onread })
    socket.write(question)
    await once(socket, 'close')
    if (answered === 0) throw new Error(`${url} has hung up`)
  }
  async function sit(): Promise<void> {
    do await ask()
    while (!isOver())
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sit))
  const seconds = (performance.now() - start) / 1000
  return {
    perSecond: latencies.length / seconds,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  }
}

function textOf(url: string, headers: Readonly<Record<string, string>>): string {
  const { host, pathname, search } = new URL(url)
  const fields = Object.entries({ host, ...headers }).map((field) => `${field.join(': ')}\r\n`)
  return `GET ${pathname}${search} HTTP/1.1\r\n${fields.join('')}\r\n`
}
