import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'
import { createResponse } from '../response.ts'

const SECTION = 'api'
const METHODS = 'GET, POST'
const REQUEST_HEADERS = 'accept-language, authorization, content-type'
const EXPOSED_HEADERS = 'retry-after, x-request-id'
/** Chromium caches a preflight no longer than this. */
const PREFLIGHT_MAX_AGE_S = 7200

/**
 * Allows pages of the origins in CORS_ORIGINS to call the API with a bearer token. Credentials are never allowed: a
 * call with the cookie is the site's own, and the request guard rejects it.
 * https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export const cors: Middleware = {
  name: 'cors',
  before(context) {
    const origin = allowedOrigin(context)
    const { method, headers } = context.request
    if (origin === null || method !== 'OPTIONS' || !headers.has('access-control-request-method')) return undefined
    const answer = createResponse(null, { status: 204, headers: [] })
    answer.headers.set('access-control-allow-origin', origin)
    answer.headers.set('access-control-allow-methods', METHODS)
    answer.headers.set('access-control-allow-headers', REQUEST_HEADERS)
    answer.headers.set('access-control-max-age', String(PREFLIGHT_MAX_AGE_S))
    answer.headers.append('vary', 'Origin')
    return answer
  },
  after(context, { headers }) {
    if (context.address.section !== SECTION || context.settings.CORS_ORIGINS.length === 0) return
    headers.append('vary', 'Origin')
    const origin = allowedOrigin(context)
    if (origin === null || headers.get('access-control-allow-origin') !== null) return
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-expose-headers', EXPOSED_HEADERS)
  },
}

/** The request's Origin if it may call the API; otherwise null. */
function allowedOrigin({ address, request, settings }: RequestContext): string | null {
  const origin = request.headers.get('origin')
  if (origin === null || address.section !== SECTION) return null
  return settings.CORS_ORIGINS.includes(origin) ? origin : null
}
