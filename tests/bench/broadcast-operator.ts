import { createServer, type ServerResponse } from 'node:http'
import { LIVE_PATH, LIVE_SERVICE } from '#server/shared/contract/live.ts'
import { wholeTable } from '../support/shared-rounds/crash-events.ts'
import { eventOf, RUN } from './broadcast-event.ts'
import { pauseOf } from './pause-of.ts'

/**
 * Separate process: `PORT` is an operator with one crash table and two hundred players. `/publish?events=n&every=ms`
 * sends its changes to the readers of its live stream; `/streams` returns their number. It implements nothing else.
 */
const readers = new Set<ServerResponse>()
let sequence = 0

const event = (data: unknown) => `id: ${RUN}.${sequence}\nevent: crash\ndata: ${JSON.stringify(data)}\n\n`

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench')
  switch (pathname) {
    case `/${LIVE_SERVICE}${LIVE_PATH}`: {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(event({ ...wholeTable({ sequence, bets: 200 }), run: RUN, now: new Date().toISOString() }))
      readers.add(response)
      return response.once('close', () => readers.delete(response))
    }
    case '/publish':
      for (let left = Number(searchParams.get('events') ?? 0); left > 0; left -= 1) {
        const text = event(eventOf(searchParams, ++sequence))
        for (const reader of readers) reader.write(text)
        await pauseOf(searchParams)
      }
      return response.end('said')
    case '/streams':
      return response.end(String(readers.size))
    default:
      return response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  }
}).listen(Number(process.env.PORT), '127.0.0.1')
