import { readCappedBytes } from '#server/edge/http/guards.ts'
import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { STUDIO_PATH } from '#server/shared/constants/paths.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'
import { createResponse, type GatewayResponse, text } from '../response.ts'

/** Paths of the studio that the browsers of players use; its calls for operators are not among them. */
const OF_PLAYERS = /^\/(?:g|assets|api)\//
const FORWARDED_HEADERS = ['accept', 'content-type', 'last-event-id']
const FORWARDED_RESPONSE_HEADERS = ['content-type', 'cache-control', 'content-security-policy', 'retry-after']
const PREFLIGHT_MAX_AGE_S = 7200

/**
 * The studio's games on the site's own host, for an operator with one domain. The document is sandboxed by its own
 * response, in a frame or not: its origin is opaque, so that its scripts reach neither the page around it nor anything
 * the site stores. Cookies are not forwarded, and the calls of an opaque origin carry none.
 */
export const studioPages: Middleware = {
  name: 'studio-pages',
  before(context) {
    const { settings, url } = context
    if (!url.pathname.startsWith(`${STUDIO_PATH}/`)) return undefined
    const path = url.pathname.slice(STUDIO_PATH.length)
    if (settings.STUDIO_URL === undefined || !OF_PLAYERS.test(path)) return text(404, 'Not Found')
    return context.request.method === 'OPTIONS' ? preflight() : forward(context, settings.STUDIO_URL + path)
  },
}

function preflight(): GatewayResponse {
  const headers = [
    ['access-control-allow-origin', '*'],
    ['access-control-allow-methods', 'GET, POST'],
    ['access-control-allow-headers', 'content-type'],
    ['access-control-max-age', String(PREFLIGHT_MAX_AGE_S)],
  ] as const
  return createResponse(null, { status: 204, headers: [...headers] })
}

async function forward({ request, url, upstreamContext }: RequestContext, address: string): Promise<GatewayResponse> {
  const isPost = request.method === 'POST'
  const body = isPost ? await readCappedBytes(request, REQUEST_LIMITS.bodyBytes) : undefined
  if (body === null) return text(413, 'Content Too Large')
  const headers = new Headers([...request.headers].filter(([name]) => FORWARDED_HEADERS.includes(name)))
  if (upstreamContext.address !== null) headers.set('x-forwarded-for', upstreamContext.address)
  // no timeout: a live table is a stream, which ends with its reader
  const response = await fetch(address + url.search, {
    method: request.method,
    headers,
    redirect: 'manual',
    signal: request.signal,
    ...(isPost && { body }),
  })
  const answer = createResponse(response.body, {
    status: response.status,
    headers: [...response.headers].filter(([name]) => FORWARDED_RESPONSE_HEADERS.includes(name)),
  })
  const policy = response.headers.get('content-security-policy') ?? "default-src 'none'"
  // named, since an opaque origin has no 'self' in every browser; and nothing else of the site
  const own = `${upstreamContext.siteOrigin}${STUDIO_PATH}/`
  answer.headers.set('content-security-policy', `${policy.replaceAll("'self'", own)}; sandbox allow-scripts`)
  answer.headers.set('access-control-allow-origin', '*')
  answer.headers.set('referrer-policy', 'no-referrer')
  return answer
}
