import { LIVE_PING_MS } from '#server/shared/contract/live.ts'
import { createPulse } from '#server/shared/pulse.ts'

/** What a stream is made of; the transport is server-sent events (WHATWG HTML, 9.2). */
export type StreamEvent = { readonly id: string; readonly topic: string; readonly data: unknown }

const PING = Buffer.from(': ping\n\n')
/** A reader that leaves this much unread is dropped: it comes back with its Last-Event-ID. */
const MAX_UNREAD_BYTES = 64 * 1024

export type StreamWriter = {
  send(event: StreamEvent): void
  /** After what was sent. */
  end(): void
  /** Has something looked at before each ping. */
  beforePings(look: () => void): void
}

let last: StreamEvent & { readonly bytes: Uint8Array } = { id: '', topic: '', data: undefined, bytes: PING }

/**
 * The bytes of an event. One that goes to many readers, one after the other, is encoded once: as a Buffer, since a socket
 * makes one of any other array each time.
 */
function encodeEvent({ id, topic, data }: StreamEvent): Uint8Array {
  if (last.data !== data || last.id !== id || last.topic !== topic) {
    const bytes = Buffer.from(`id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`)
    last = { id, topic, data, bytes }
  }
  return last.bytes
}

/** Where an answer goes: a response of node:http, or nothing where a call stays within the process. */
export type Outgoing = {
  readonly headersSent: boolean
  /** Bytes that the reader has not taken yet. */
  readonly writableLength: number
  write(bytes: Uint8Array): boolean
}

const pingFrom = createPulse(LIVE_PING_MS)

/**
 * A stream of events. `start` is called with what writes it and returns what ends the source; that is called once,
 * when the reader leaves, is too slow, or the stream ends.
 * @param outgoing the response that the stream is the body of. Once its head is sent and all that was said before is written,
 *   events go straight to it: to pass through the stream's queue costs each of its readers more than the event itself.
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
        /** What was enqueued last may still be on its way to the response. */
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
        // a source that ended while it started is stopped now
        if (!isOpen) stopSource()
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
  )
}
