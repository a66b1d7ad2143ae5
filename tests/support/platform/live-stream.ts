import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { TestPlatform } from './start-platform.ts'

export type LiveStream = {
  /** The next event; undefined at the end. */
  next(): Promise<EventSourceMessage | undefined>
  leave(): Promise<void>
}

type LiveRequest = { readonly token?: string; readonly topics?: string; readonly lastEventId?: string }

/** Reads the platform's live stream. Throws if it is rejected. */
export async function listenLive(
  platform: TestPlatform,
  { token, topics = 'balance', lastEventId }: LiveRequest,
): Promise<LiveStream> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(lastEventId && { 'last-event-id': lastEventId }),
  }
  const response = await platform.fetch(`/general/live?topics=${topics}`, { headers })
  const isStream = response.headers.get('content-type') === 'text/event-stream'
  if (!isStream || response.body === null) throw new Error(`no event stream: ${response.status}`)
  const reader = response.body.getReader()
  const waiting: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => waiting.push(event) })
  const decoder = new TextDecoder()
  return {
    async next() {
      while (waiting.length === 0) {
        const { done, value } = await reader.read()
        if (done) return undefined
        parser.feed(decoder.decode(value, { stream: true }))
      }
      return waiting.shift()
    },
    leave: () => reader.cancel(),
  }
}
