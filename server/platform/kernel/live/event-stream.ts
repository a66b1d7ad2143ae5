import { LIVE_PING_MS } from '#server/shared/contract/live.ts'

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

/**
 * A stream of events. `start` is called with what writes it and returns what ends the source; that is called once,
 * when the reader leaves, is too slow, or the stream ends.
 */
export function eventStream(start: (writer: StreamWriter) => () => void): ReadableStream<Uint8Array> {
  let stop = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true
        let look = () => {}
        const ping = setInterval(() => {
          look()
          write(PING)
        }, LIVE_PING_MS)
        let stopSource = () => {}
        stop = () => {
          if (!isOpen) return
          isOpen = false
          clearInterval(ping)
          stopSource()
        }
        function write(bytes: Uint8Array) {
          if (!isOpen) return
          if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(bytes)
          stop()
          controller.error(new Error('the reader is too slow'))
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
