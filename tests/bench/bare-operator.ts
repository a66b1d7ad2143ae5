import { serve } from '@hono/node-server'

/** A process of its own: `PORT` answers each request with one constant JSON text and does nothing else. */
const text = JSON.stringify([{ result: { data: { json: { name: 'Fairline', licence: null, telegram: null } } } }])

serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  fetch: () => new Response(text, { headers: { 'content-type': 'application/json' } }),
})
