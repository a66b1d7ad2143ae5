import type { RequestContext } from './request-context.ts'
import { createResponse, type GatewayResponse } from './response.ts'

const NOT_KEPT = ['cache-control', 'no-store'] as const

/** A plain answer of the gateway itself; nobody keeps it. */
export function text(status: number, body: string): GatewayResponse {
  return createResponse(body, { status, headers: [['content-type', 'text/plain; charset=utf-8'], NOT_KEPT] })
}

const RETRY_AFTER_S = 5

/** More is asked than can be answered; a little later there is room. */
export function overloaded(): GatewayResponse {
  const answer = text(503, 'Service Unavailable')
  answer.headers.set('retry-after', String(RETRY_AFTER_S))
  return answer
}

/** A redirect that is never kept: even a permanent one may carry a cookie, which a cached answer would not set again. */
export function redirectTo(location: string, status: 301 | 302 | 303 | 307 | 308): GatewayResponse {
  return createResponse(null, { status, headers: [['location', location], NOT_KEPT] })
}

/** Writes the cookies that changed, for good. A search engine gets none. */
export function sendCookies({ cookies, isSearchEngine }: RequestContext, { headers }: GatewayResponse): void {
  for (const cookie of cookies.send()) if (!isSearchEngine) headers.append('set-cookie', cookie)
}
