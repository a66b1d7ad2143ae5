import type { IncomingMessage } from 'node:http'
import { serverFetch } from 'nitro/app'
import { fetchViteEnv } from 'nitro/vite/runtime'
import type { ServerRequest } from 'srvx'
import { serve } from 'srvx/node'
import { compressed } from '#server/edge/gateway/compressed.node.ts'
import { env } from '#server/env.ts'
import { limitConnections, SERVER_LIMITS } from '#server/http/limit-server.ts'
import { PROCEDURES_PATH } from '#server/shared/constants/paths.ts'
import { hasHost } from '#server/shared/http-host.ts'
import { RuntimeResponse, redirectTo, text } from '../gateway/response.ts'
import { isOn } from './is-on.ts'
import { makeObjectsYoung } from './no-pretenuring.node.ts'
import { writeRaw } from './raw-writes.ts'

/**
 * What the built site is on Node: files that were built are Nitro's to send, all else goes to the gateway at once. On the
 * way through Nitro each page would be looked for among the files first, which costs as much as half the gateway.
 */
const { HOST, PORT, KEEP_ALIVE_S, TRUSTED_PROXY } = env()

if (isOn('no-pretenuring')) makeObjectsYoung()

const found = isOn('node-server')
  ? (request: ServerRequest) =>
      isFile(request.runtime?.node?.req.url ?? '') ? serverFetch(request) : fetchViteEnv('ssr', request)
  : serverFetch

/** Files that were built have been compressed then. An edge runtime compresses what it sends by itself. */
const answer = async (request: ServerRequest) => compressed(await found(request), request)

const written = isOn('raw-writes') ? async (request: ServerRequest) => writeRaw(await answer(request), request) : answer

const server = serve({
  hostname: HOST,
  port: PORT,
  node: { ...SERVER_LIMITS, keepAliveTimeout: KEEP_ALIVE_S * 1000 },
  // before anything asks for the request's address, which fails or is another one then
  fetch(request) {
    const { node } = request.runtime ?? {}
    if (!node || !hasHost(node.req)) return new RuntimeResponse(text(400, 'Bad Request'))
    return undotted(node.req) ?? written(request)
  },
})

if (server.node?.server) limitConnections(server.node.server, TRUSTED_PROXY)

/**
 * Redirect from a host with the root's dot, of which srvx makes no address; null for any other request. The reference has no
 * scheme, so that the browser keeps the one that it came by.
 */
function undotted({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): RuntimeResponse | null {
  const { host = '' } = headers
  const name = host.replace(/\.(?=(?::\d+)?$)/, '')
  if (name === host || !url.startsWith('/')) return null
  if (method === 'GET' || method === 'HEAD') return new RuntimeResponse(redirectTo(`//${name}${url}`, 301))
  return new RuntimeResponse(text(400, 'Bad Request'))
}

const PROCEDURES = `${PROCEDURES_PATH}/`

/** Longer ones are the gateway's to refuse: Nitro takes them apart first. */
const MAX_FILE_ADDRESS = 2048

/** By the dot in its name, which procedures have, too. What has one and is no file reaches the gateway all the same. */
function isFile(address: string): boolean {
  if (address.length > MAX_FILE_ADDRESS || address.startsWith(PROCEDURES)) return false
  const query = address.indexOf('?')
  const path = query === -1 ? address : address.slice(0, query)
  return path.lastIndexOf('.') > path.lastIndexOf('/')
}

// one request's fault that nobody waits for ends no other's
for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (error: unknown) => console.error(`[${event}]`, error))
