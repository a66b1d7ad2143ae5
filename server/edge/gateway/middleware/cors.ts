import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'
import { createResponse } from '../response.ts'

const SECTION = 'api'
const METHODS = 'GET, POST'
const REQUEST_HEADERS = 'accept-language, authorization, content-type'
const EXPOSED_HEADERS = 'retry-after, x-request-id'
/** Chromium keeps a preflight no longer. */
const PREFLIGHT_MAX_AGE_S = 7200

/**
 * Lets pages of the origins in CORS_ORIGINS call the API with a bearer. Credentials are never allowed: a call that rides on
 * the cookie is this site's own, and is rejected by the request guard. https://fetch.spec.whatwg.org/#http-cors-protocol
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

/** The request's Origin where the API may be called from it; null otherwise. */
function allowedOrigin({ address, request, settings }: RequestContext): string | null {
  const origin = request.headers.get('origin')
  if (origin === null || address.section !== SECTION) return null
  return settings.CORS_ORIGINS.includes(origin) ? origin : null
}
