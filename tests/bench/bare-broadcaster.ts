import { createServer, type ServerResponse } from 'node:http'
import { eventOf } from './broadcast-event.ts'
import { pauseOf } from './pause-of.ts'

/**
 * Separate process: `PORT` sends the events requested by `/publish?events=n` to all readers of `/stream`, with bare
 * node:http; with `every`, at intervals of that many milliseconds.
 */
const readers = new Set<ServerResponse>()
let sequence = 0

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench')
  if (pathname === '/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    readers.add(response)
    response.once('close', () => readers.delete(response))
    return
  }
  for (let left = Number(searchParams.get('events') ?? 0); left > 0; left -= 1) {
    const data = JSON.stringify(eventOf(searchParams, left))
    const event = `id: bench.${++sequence}\nevent: balance\ndata: ${data}\n\n`
    for (const reader of readers) reader.write(event)
    await pauseOf(searchParams)
  }
  response.end('said')
}).listen(Number(process.env.PORT), '127.0.0.1')
