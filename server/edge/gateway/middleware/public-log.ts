import { upstreamBase } from '#server/edge/upstream/bases.ts'
import { LOG_PATH } from '#server/shared/constants/paths.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'
import { createResponse, type GatewayResponse, text } from '../response.ts'

const PASSED_BACK = ['content-type', 'cache-control', 'access-control-allow-origin']

/**
 * The operator's public log, byte for byte, on the site's origin. It is for everybody: no visitor's cookies or address
 * are forwarded, and neither mirror nor geography is asked.
 */
export const publicLog: Middleware = {
  name: 'public-log',
  before(context) {
    return context.url.pathname.startsWith(`${LOG_PATH}/`) ? forward(context) : undefined
  },
}

async function forward({ request, settings, url, upstreamContext }: RequestContext): Promise<GatewayResponse> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'Method Not Allowed')
  const base = upstreamBase(settings, 'general', upstreamContext.siteOrigin)
  const response = await fetch(base + url.pathname + url.search, {
    method: request.method,
    headers: { 'x-request-id': upstreamContext.requestId },
    redirect: 'manual',
    signal: AbortSignal.timeout(settings.UPSTREAM_TIMEOUT_MS),
  })
  const passedBack = [...response.headers].filter(([name]) => PASSED_BACK.includes(name))
  return createResponse(response.body, { status: response.status, headers: passedBack })
}
