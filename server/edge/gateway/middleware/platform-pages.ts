import { isSameOrigin, readCapped } from '#server/edge/http/guards.ts'
import { upstreamBase } from '#server/edge/upstream/bases.ts'
import { OUTBOX_PATH, PAYMENT_PAGES_PATH } from '#server/shared/constants/paths.ts'
import { renamedPath } from '#server/shared/constants/renamed-paths.ts'
import { isFromThisMachine, namesThisMachine } from '#server/telemetry/from-this-machine.ts'
import type { Middleware } from '../compose.ts'
import type { RequestContext } from '../request-context.ts'
import { createResponse, type GatewayResponse, redirectTo, text } from '../response.ts'

const MAX_FORM_BYTES = 16_384
const FORM = 'application/x-www-form-urlencoded'

/** Response headers that are passed on. All others are dropped, above all cookies. */
const FORWARDED_RESPONSE_HEADERS = ['content-type', 'content-security-policy', 'cache-control', 'location']

/** Whether the site is in front of the platform of this project: on this machine, or on another one by its setting. */
export const isBeforePlatform = ({ UPSTREAM, PLATFORM_PAGES }: RequestContext['settings']): boolean =>
  UPSTREAM === 'embedded' || PLATFORM_PAGES

/**
 * The platform's own pages (the outbox, and those of payment providers without their own), served on the
 * site's origin.
 */
export const platformPages: Middleware = {
  name: 'platform-pages',
  before(context) {
    const { settings, url } = context
    if (!isBeforePlatform(settings)) return undefined
    const renamed = renamedPath(url.pathname)
    if (renamed !== null) return redirectTo(renamed + url.search, 308)
    return isOfPlatform(url.pathname) ? proxied(context) : undefined
  },
}

async function proxied(context: RequestContext): Promise<GatewayResponse> {
  const { request, origins, url } = context
  if (url.pathname === OUTBOX_PATH && !isAtThisMachine(context)) return text(404, 'Not Found')
  if (request.method !== 'POST') return forward(context, null)
  if (!isSameOrigin(request.headers, origins, false)) return text(403, 'Forbidden')
  if (!request.headers.get('content-type')?.startsWith(FORM)) return text(415, 'Unsupported Media Type')
  const form = await readCapped(request, MAX_FORM_BYTES)
  return form === null ? text(413, 'Content Too Large') : forward(context, form)
}

function isOfPlatform(path: string): boolean {
  return path === OUTBOX_PATH || path.startsWith(`${PAYMENT_PAGES_PATH}/`)
}

/** Whether the client is on this machine. Never on an edge runtime, which does not expose the visitor's socket. */
function isAtThisMachine({ request, url }: RequestContext): boolean {
  if (request.runtime?.name === 'cloudflare') return false
  return isFromThisMachine({ peer: request.ip, headers: request.headers }) && namesThisMachine(url.host)
}

/** The visitor's cookies are not forwarded: the page needs none, and the platform is another party. */
async function forward(
  { request, settings, url, upstreamContext }: RequestContext,
  form: string | null,
): Promise<GatewayResponse> {
  const headers = new Headers({ accept: 'text/html', 'x-request-id': upstreamContext.requestId })
  if (form !== null) headers.set('content-type', FORM)
  headers.set('accept-language', upstreamContext.locale)
  // the outbox is shown through no proxy: this process has checked the client itself
  const { address } = upstreamContext
  if (address !== null && url.pathname !== OUTBOX_PATH) headers.set('x-forwarded-for', address)
  if (settings.SERVICE_SECRET !== undefined) headers.set('x-service-secret', settings.SERVICE_SECRET)
  const response = await fetch(upstreamBase(settings, 'main', upstreamContext.siteOrigin) + url.pathname + url.search, {
    method: request.method,
    headers,
    body: form,
    redirect: 'manual',
    signal: AbortSignal.timeout(settings.UPSTREAM_TIMEOUT_MS),
  })
  const passedBack = [...response.headers].filter(([name]) => FORWARDED_RESPONSE_HEADERS.includes(name))
  return createResponse(response.body, { status: response.status, headers: passedBack })
}
