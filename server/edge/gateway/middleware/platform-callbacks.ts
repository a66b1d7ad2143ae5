import { readCappedBytes } from '#server/edge/http/guards.ts'
import { upstreamBase } from '#server/edge/upstream/bases.ts'
import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { CALLBACKS_PATH } from '#server/shared/constants/paths.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'
import { createResponse, type GatewayResponse, text } from '../response.ts'
import { isBeforePlatform } from './platform-pages.ts'

/** Headers that are not forwarded: they belong to one connection or to a visitor, or are the site's own to set. */
const NOT_FORWARDED = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'authorization',
  'cookie',
  'forwarded',
  'proxy-authorization',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
  'x-service-secret',
])
const FORWARDED_RESPONSE_HEADERS = ['content-type', 'retry-after']

/**
 * Callbacks of third-party providers to the platform. The body and the headers that sign it arrive byte for
 * byte.
 */
export const platformCallbacks: Middleware = {
  name: 'platform-callbacks',
  before(context) {
    const { settings, url } = context
    return isBeforePlatform(settings) && url.pathname.startsWith(`${CALLBACKS_PATH}/`) ? forward(context) : undefined
  },
}

async function forward({ request, settings, url, upstreamContext }: RequestContext): Promise<GatewayResponse> {
  const body = await readCappedBytes(request, REQUEST_LIMITS.bodyBytes)
  if (body === null) return text(413, 'Content Too Large')
  const headers = new Headers([...request.headers].filter(([name]) => !NOT_FORWARDED.has(name)))
  const { address, requestId, siteOrigin } = upstreamContext
  headers.set('x-request-id', requestId)
  if (address !== null) headers.set('x-forwarded-for', address)
  if (settings.SERVICE_SECRET !== undefined) headers.set('x-service-secret', settings.SERVICE_SECRET)
  const response = await fetch(upstreamBase(settings, 'main', siteOrigin) + url.pathname + url.search, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(settings.UPSTREAM_TIMEOUT_MS),
  })
  const passedBack = [...response.headers].filter(([name]) => FORWARDED_RESPONSE_HEADERS.includes(name))
  return createResponse(response.body, { status: response.status, headers: passedBack })
}
