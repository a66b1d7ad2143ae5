import type { ServerResponse } from 'node:http'
import { serverFetch } from 'nitro/app'
import { fetchViteEnv } from 'nitro/vite/runtime'
import type { ServerRequest } from 'srvx'
import { FastResponse, serve } from 'srvx/node'
import { env } from '#server/env.ts'
import type { AnswerResponse } from '#server/gateway/answer.ts'

/**
 * What the built site is on Node: files that were built are Nitro's to send, all else goes to the gateway at once. On the
 * way through Nitro each page would be looked for among the files first, which costs as much as half the gateway.
 */
const { HOST, PORT } = env()

serve({
  hostname: HOST,
  port: PORT,
  fetch: (request) =>
    isFile(request.runtime?.node?.req.url ?? '')
      ? serverFetch(request)
      : fetchViteEnv('ssr', request).then((response) => sendWhole(response, request)),
})

/** The server finds the head sent and the answer ended, and has nothing left to do. */
const SENT = new FastResponse(null)

/** Head and body at once, where all of the body is there; anything else is a stream, and the server's to send. */
function sendWhole(response: Response & Partial<AnswerResponse>, { runtime }: ServerRequest): Response {
  const outgoing = runtime?.node?.res as ServerResponse | undefined
  const { status = 0, headers, body = null } = response.answer ?? {}
  const isWhole = typeof body === 'string' || body instanceof Uint8Array
  if (!isWhole || headers === undefined || outgoing === undefined) return response
  const fields = ['content-length', String(Buffer.byteLength(body))]
  for (const [name, value] of headers.pairs) fields.push(name, value)
  outgoing.writeHead(status, fields).end(body)
  return SENT
}

/** By the dot in its name. What has one and is no file reaches the gateway all the same. */
function isFile(address: string): boolean {
  const query = address.indexOf('?')
  const path = query === -1 ? address : address.slice(0, query)
  return path.lastIndexOf('.') > path.lastIndexOf('/')
}

// one request's fault that nobody waits for ends no other's
for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (error: unknown) => console.error(`[${event}]`, error))
