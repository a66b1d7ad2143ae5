import { LIVE_PING_MS } from '#server/shared/contract/live.ts'
import { createPulse } from '#server/shared/pulse.ts'

/** An event of a stream; the transport is server-sent events (WHATWG HTML, 9.2). */
export type StreamEvent = { readonly id: string; readonly topic: string; readonly data: unknown }

const PING = Buffer.from(': ping\n\n')
/** A reader with this many unread bytes is disconnected; it reconnects with its Last-Event-ID. */
const MAX_UNREAD_BYTES = 64 * 1024

export type StreamWriter = {
  send(event: StreamEvent): void
  /** Ends the stream after everything sent so far. */
  end(): void
  /** Registers a check to run before each ping. */
  beforePings(look: () => void): void
}

/** Source of a stream: gets its writer and returns the function that stops it. */
export type StreamSource = (writer: StreamWriter) => () => void

let last: StreamEvent & { readonly bytes: Uint8Array } = { id: '', topic: '', data: undefined, bytes: PING }

/**
 * Returns the bytes of an event. An event sent to many readers in a row is encoded once, as a Buffer, since a socket
 * would convert any other array each time.
 */
function encodeEvent({ id, topic, data }: StreamEvent): Uint8Array {
  if (last.data !== data || last.id !== id || last.topic !== topic) {
    const bytes = Buffer.from(`id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`)
    last = { id, topic, data, bytes }
  }
  return last.bytes
}

/** Subset of a node:http response that events are written to; absent for calls within the process. */
export type Outgoing = {
  /** Bytes that the reader has not taken yet. */
  readonly writableLength: number
  readonly closed: boolean
  cork(): void
  uncork(): void
  removeHeader(name: string): void
  writeHead(status: number, headers: Readonly<Record<string, string>>): unknown
  flushHeaders(): void
  write(bytes: Uint8Array): boolean
  end(): unknown
  destroy(): unknown
  once(event: 'close', listener: () => void): unknown
}

const pingFrom = createPulse(LIVE_PING_MS)

type Transport = {
  readonly write: (bytes: Uint8Array) => void
  readonly end: () => void
}

/**
 * Starts a source over a transport. The source is stopped once: when the reader disconnects, is too slow, or the stream
 * ends.
 * @returns the function that stops it
 */
function startSource(start: StreamSource, transport: Transport): () => void {
  let isOpen = true
  let look = () => {}
  let stopSource = () => {}
  const write = (bytes: Uint8Array) => {
    if (isOpen) transport.write(bytes)
  }
  const endPings = pingFrom(() => {
    look()
    write(PING)
  })
  const stop = () => {
    if (!isOpen) return
    isOpen = false
    endPings()
    stopSource()
  }
  stopSource = start({
    send: (event) => write(encodeEvent(event)),
    end() {
      if (!isOpen) return
      stop()
      transport.end()
    },
    beforePings(given) {
      look = given
    },
  })
  // the source ended during its own start: stop it now
  if (!isOpen) stopSource()
  return stop
}

/** A stream of events for a reader within the process. */
export function eventStream(start: StreamSource): ReadableStream<Uint8Array> {
  let stop = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stop = startSource(start, {
          write(bytes) {
            if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(bytes)
            stop()
            controller.error(new Error('the reader is too slow'))
          },
          end: () => controller.close(),
        })
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
  )
}

/**
 * Responds with events, written directly to Node's response: a stream between costs each reader more than the events.
 * The head leaves together with the events of the source's start.
 */
export function writeEvents(outgoing: Outgoing, headers: Readonly<Record<string, string>>, start: StreamSource): void {
  outgoing.cork()
  outgoing.writeHead(200, headers)
  outgoing.flushHeaders()
  let stop = () => {}
  outgoing.once('close', () => stop())
  stop = startSource(start, {
    write(bytes) {
      if (outgoing.writableLength < MAX_UNREAD_BYTES) {
        outgoing.write(bytes)
        return
      }
      stop()
      outgoing.destroy()
    },
    end: () => outgoing.end(),
  })
  // the reader left while the request was read: no further `close` follows
  if (outgoing.closed) stop()
  setImmediate(() => outgoing.uncork())
}
