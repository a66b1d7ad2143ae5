import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { serverFetch } from 'nitro/app'
import { fetchViteEnv } from 'nitro/vite/runtime'
import type { ServerRequest } from 'srvx'
import { serve } from 'srvx/node'
import { BRAND_FOLDER } from '#server/brand/brand.ts'
import { compressResponse } from '#server/edge/gateway/compressed.node.ts'
import { env, isFastPathOn } from '#server/env.ts'
import { limitConnections, SERVER_LIMITS } from '#server/http/limit-server.ts'
import { PROCEDURES_PATH } from '#server/shared/constants/paths.ts'
import { hasHost } from '#server/shared/http-host.ts'
import { RuntimeResponse, redirectTo, text } from '../gateway/response.ts'
import { brandFiles } from './brand-files.node.ts'
import { writeRaw } from './raw-writes.node.ts'

/**
 * Entry of the site built for Node. Nitro serves built files; every other request goes directly to the gateway. Nitro
 * would look up each page among the files first, which costs half as much as the gateway itself.
 */
const { HOST, PORT, KEEP_ALIVE_S, TRUSTED_PROXY, DATA_DIR } = env()

// V8 pretenures the contexts of requests once many of them have survived two minor collections, as they do while a
// fresh process compiles. Each then keeps its request alive until the next major collection: p99 of a player's page was
// 20 ms instead of 14.
setFlagsFromString('--no-allocation-site-pretenuring')

const brandFile = brandFiles(join(DATA_DIR, BRAND_FOLDER))

const served = isFastPathOn('node-server')
  ? (request: ServerRequest) =>
      isFile(request.runtime?.node?.req.url ?? '') ? serverFetch(request) : fetchViteEnv('ssr', request)
  : serverFetch

/** Files of the operator's brand replace those of the build. */
const found = (request: ServerRequest) => brandFile(request) ?? served(request)

/** Built files are compressed at build time. An edge runtime compresses responses itself. */
const answer = async (request: ServerRequest) => compressResponse(await found(request), request)

const written = isFastPathOn('raw-writes')
  ? async (request: ServerRequest) => writeRaw(await answer(request), request)
  : answer

const server = serve({
  hostname: HOST,
  port: PORT,
  node: { ...SERVER_LIMITS, keepAliveTimeout: KEEP_ALIVE_S * 1000 },
  // before anything reads the request's URL: srvx throws on an invalid Host, or substitutes its own
  fetch(request) {
    const { node } = request.runtime ?? {}
    if (!node || !hasHost(node.req)) return new RuntimeResponse(text(400, 'Bad Request'))
    return undotted(node.req) ?? written(request)
  },
})

if (server.node?.server) limitConnections(server.node.server, TRUSTED_PROXY)

/**
 * Redirect from a host with a trailing dot, for which srvx builds no address; null for any other request. The reference
 * has no scheme, so that the browser keeps its own.
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

/** Longer addresses are rejected by the gateway: Nitro would parse them first. */
const MAX_FILE_ADDRESS = 2048

/**
 * Detects a file by the dot in its name. Procedure names have dots, too; a path with a dot that is not a file still
 * reaches the gateway.
 */
function isFile(address: string): boolean {
  if (address.length > MAX_FILE_ADDRESS || address.startsWith(PROCEDURES)) return false
  const query = address.indexOf('?')
  const path = query === -1 ? address : address.slice(0, query)
  return path.lastIndexOf('.') > path.lastIndexOf('/')
}

// an unhandled rejection belongs to one request, and must not end the others
process.on('unhandledRejection', (error) => console.error('[unhandledRejection]', error))
// after an exception the state is unknown: the supervisor starts a new process
process.on('uncaughtException', (error) => {
  console.error('[uncaughtException]', error)
  process.exit(1)
})
