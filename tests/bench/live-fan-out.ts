import { serve } from '@hono/node-server'
import { streamResponse } from '#server/platform/http/stream-response.ts'
import { eventStream } from '#server/platform/live/event-stream.ts'
import { createHub } from '#server/platform/live/hub.ts'

/**
 * A process of its own: `PORT` serves the platform's live hub and event streams without accounts and database. A GET of
 * `/stream` is a reader; of `/publish?events=n` says n events to all of them.
 */
const hub = createHub('bench')
const CHANNEL = 'balance:bench'

serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  async fetch(request, bindings) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/stream') {
      const stream = eventStream(({ send, end }) =>
        hub.subscribe({
          channels: [CHANNEL],
          onFrame: ({ sequence, data }) => send({ id: `${hub.epoch}.${sequence}`, topic: 'balance', data }),
          onClose: end,
        }),
      )
      return streamResponse(stream, bindings)
    }
    for (let left = Number(searchParams.get('events') ?? 0); left > 0; left -= 1) {
      hub.publish({ channel: CHANNEL, data: { currency: 'RUB', balance: '1234.56', version: left } })
      // a commit at a time: readers get what was written before the next one
      await new Promise(setImmediate)
    }
    return new Response('said')
  },
})
