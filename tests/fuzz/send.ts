import { connect } from 'node:net'

/** Result: a response, a connection closed without one, a refused connection, or a timeout. */
type End = 'answered' | 'closed' | 'refused' | 'hung'

export type FuzzAnswer = {
  readonly end: End
  /** 0 without a response. */
  readonly status: number
  /** Names and values as received. */
  readonly head: string
  readonly body: string
  /** Until the last byte; for a stream, until its head. */
  readonly ms: number
}

type Sent = {
  readonly port: number
  readonly bytes: Buffer
  /** Whether less is sent than declared. */
  readonly isCut: boolean
  /** Closes an event stream once it has begun: it may have no events. */
  readonly isStream: boolean
  readonly deadlineMs: number
}

const END_OF_HEAD = '\r\n\r\n'

/** Writes a request to a new connection and reads until the other side ends it. Never rejects. */
export function send({ port, bytes, isCut, isStream, deadlineMs }: Sent): Promise<FuzzAnswer> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' })
    let end: End = 'refused'
    const finish = (how: End) => {
      socket.destroy()
      const text = Buffer.concat(chunks).toString('latin1')
      const at = text.indexOf(END_OF_HEAD)
      const head = at === -1 ? text : text.slice(0, at)
      const rest = at === -1 ? '' : text.slice(at + END_OF_HEAD.length)
      const [, status = 0] = /^HTTP\/1\.[01] (\d{3})/.exec(head) ?? []
      const body = /^transfer-encoding: *chunked/im.test(head) ? joinChunks(rest) : rest
      resolve({ end: how, status: Number(status), head, body, ms: performance.now() - startedAt })
    }
    const timer = setTimeout(() => finish('hung'), deadlineMs)
    socket.once('connect', () => {
      end = 'closed'
      // ending shows that the declared rest will not come; for a complete request it would mean that the client has
      // left
      if (isCut) socket.end(bytes)
      else socket.write(bytes)
    })
    socket.on('data', (chunk: Buffer) => {
      end = 'answered'
      chunks.push(chunk)
      if (!isStream) return
      const text = Buffer.concat(chunks).toString('latin1')
      if (text.includes(END_OF_HEAD) && /^content-type: *text\/event-stream/im.test(text)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(timer)
      finish(end)
    })
  })
}

/** RFC 9112, section 7.1; for an incomplete body, the part received. */
function joinChunks(text: string): string {
  const parts: string[] = []
  for (let at = 0; ; ) {
    const line = text.indexOf('\r\n', at)
    const size = line === -1 ? 0 : Number.parseInt(text.slice(at, line), 16)
    if (!(size > 0)) return parts.join('')
    parts.push(text.slice(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}
