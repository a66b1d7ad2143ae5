import { ServerResponse } from 'node:http'
import { serve } from '@hono/node-server'
import { streamResponse } from '#server/platform/kernel/http/live.ts'
import type { StreamSource } from '#server/platform/kernel/live/event-stream.ts'
import { createPubSub } from '#server/platform/kernel/live/pub-sub.ts'
import { eventOf } from './broadcast-event.ts'
import { pauseOf } from './pause-of.ts'

/**
 * Separate process: `PORT` serves the platform's live pub/sub and event streams without accounts and database. GET
 * `/stream` adds a reader; `/publish?events=n` sends n events to all of them; with `every`, at intervals of that many
 * milliseconds.
 */
const pubSub = createPubSub('bench')
const CHANNEL = 'balance:bench'

serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  async fetch(request, bindings) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/stream') {
      const source: StreamSource = ({ send, end }) =>
        pubSub.subscribe({
          channels: [CHANNEL],
          onMessage: ({ sequence, data }) => send({ id: `${pubSub.epoch}.${sequence}`, topic: 'balance', data }),
          onClose: end,
        })
      const { outgoing } = bindings
      if (!(outgoing instanceof ServerResponse)) throw new Error('the bench is served by HTTP/1.1')
      return streamResponse(source, { outgoing })
    }
    for (let left = Number(searchParams.get('events') ?? 0); left > 0; left -= 1) {
      pubSub.publish({ channel: CHANNEL, data: eventOf(searchParams, left) })
      await pauseOf(searchParams)
    }
    return new Response('said')
  },
})
