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

/** Subset of a node:http response that the stream writes to; absent for calls within the process. */
export type Outgoing = {
  readonly headersSent: boolean
  /** Bytes that the reader has not taken yet. */
  readonly writableLength: number
  write(bytes: Uint8Array): boolean
}

const pingFrom = createPulse(LIVE_PING_MS)

/**
 * Creates a stream of events. `start` gets its writer and returns the function that stops the source. That function is
 * called once: when the reader disconnects, is too slow, or the stream ends.
 * @param outgoing the response whose body the stream is. Once its head is sent and everything queued is written, events
 * are written to it directly: passing through the stream's queue costs each reader more than the event itself.
 */
export function eventStream(
  start: (writer: StreamWriter) => () => void,
  outgoing?: Outgoing,
): ReadableStream<Uint8Array> {
  let stop = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true
        /** Whether the last enqueued bytes may still be on their way to the response. */
        let isUnderway = false
        let look = () => {}
        const endPings = pingFrom(() => {
          look()
          write(PING)
        })
        let stopSource = () => {}
        stop = () => {
          if (!isOpen) return
          isOpen = false
          endPings()
          stopSource()
        }
        function write(bytes: Uint8Array) {
          if (!isOpen) return
          const isDirect = outgoing?.headersSent === true && !isUnderway
          const unread = MAX_UNREAD_BYTES - (controller.desiredSize ?? 0)
          if (unread + (isDirect ? outgoing.writableLength : 0) >= MAX_UNREAD_BYTES) {
            stop()
            controller.error(new Error('the reader is too slow'))
          } else if (isDirect && unread === 0) outgoing.write(bytes)
          else enqueue(bytes)
        }
        function enqueue(bytes: Uint8Array) {
          controller.enqueue(bytes)
          if (!outgoing || isUnderway) return
          isUnderway = true
          setImmediate(() => {
            isUnderway = false
          })
        }
        stopSource = start({
          send: (event) => write(encodeEvent(event)),
          end() {
            if (!isOpen) return
            stop()
            controller.close()
          },
          beforePings(given) {
            look = given
          },
        })
        // the source ended during its own start: stop it now
        if (!isOpen) stopSource()
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
  )
}
