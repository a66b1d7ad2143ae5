import type { RouteKind } from '#server/edge/operations/operations.ts'
import type { Environment } from '#server/env.ts'
import { DEFAULT_LOCALE } from '#server/shared/constants/locales.ts'
import { type Hosts, thirdPartyHosts } from '#server/shared/constants/third-parties.ts'
import { withLocale } from '#server/shared/localized-path.ts'
import { Overloaded } from '#server/shared/yielding-queue.ts'
import type { Middleware } from '../compose.ts'
import { bearerOf, readCredential } from '../cookies.ts'
import type { RequestContext } from '../request-context.ts'
import { busy, type GatewayResponse, redirectTo, text } from '../response.ts'

/** Writes one log line and one measurement for each response, whatever its outcome. */
export const requestLog: Middleware = {
  name: 'request-log',
  after(context, { status }) {
    const { operations, upstreamContext, timings, request, address } = context
    const { requestId } = upstreamContext
    const durationMs = performance.now() - timings.startedAt
    operations.meter.onAnswer({ kind: kindOf(context), status, durationMs })
    operations.logRequest({
      requestId,
      method: request.method,
      path: address.loggedPath,
      status,
      ms: Math.round(durationMs),
    })
    for (const { step, ms } of timings.waits) operations.meter.onWait(step, ms)
  },
}

function kindOf({ address, isDocument }: RequestContext): RouteKind {
  return address.kind === 'page' && !isDocument ? 'other' : address.kind
}

/** Reports and answers failures of later middleware, and adds the trace headers to each response. */
export const trace: Middleware = {
  name: 'trace',
  after({ upstreamContext, timings }, { headers }) {
    headers.set('x-request-id', upstreamContext.requestId)
    const timing = timings.header()
    if (timing !== '') headers.set('server-timing', timing)
  },
  /** A page that fails before it is rendered redirects to the error page, unless that page itself failed. */
  rescue(context, error) {
    const { isDocument, address, upstreamContext, onFault } = context
    if (error instanceof Overloaded) return busy(503, context)
    onFault(error)
    if (!isDocument || address.path === '/error') return text(500, 'Internal Server Error')
    return redirectTo(`${withLocale('/error', upstreamContext.locale ?? DEFAULT_LOCALE)}?errorCode=500`, 302)
  },
}

/** During shutdown, closes the connection after each response, so that no kept-alive connection delays it. */
export const drain: Middleware = {
  name: 'drain',
  after({ operations }, { headers }) {
    if (operations.stopping.aborted) headers.set('connection', 'close')
  },
}

/** Rejects paths that a later parser could read as another site's address, or could take long to parse. */
export const safePath: Middleware = {
  name: 'path',
  before: ({ address }) => (address.isSafe ? undefined : text(400, 'Bad Request')),
}

/**
 * Answers 421 for a Host that is not the site's, before anything is called, cached or rendered. Without a list, any
 * host is allowed.
 */
export const allowedHost: Middleware = {
  name: 'host',
  before({ settings, url }) {
    const allowed = settings.ALLOWED_HOSTS.map((host) => host.toLowerCase())
    const isKnown = allowed.length === 0 || allowed.includes(url.host) || allowed.includes(url.hostname)
    return isKnown ? undefined : text(421, 'Misdirected Request')
  },
}

/**
 * Policy of responses that are not pages: they load nothing and cannot be framed.
 * https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html
 */
const OF_DATA = "default-src 'none'; frame-ancestors 'none'"

const YEAR_S = 365 * 86_400

type SecurityOptions = { readonly isDevelopment: boolean }

/** Sets the headers of every response. */
export const securityHeaders = ({ isDevelopment }: SecurityOptions): Middleware => {
  const policyOf = policyWriter({ isDevelopment })
  return {
    name: 'headers',
    after(context, { headers }) {
      const { address, client, settings } = context
      // a shared page names its scripts by hash; one that the platform renders may be stricter
      if (!headers.has('content-security-policy'))
        headers.set(
          'content-security-policy',
          address.kind === 'procedure' ? OF_DATA : policyOf(settings, `'nonce-${context.nonce}'`),
        )
      headers.set('x-content-type-options', 'nosniff')
      headers.set('referrer-policy', 'strict-origin-when-cross-origin')
      headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
      if (client.isHttps) {
        headers.set(
          'strict-transport-security',
          `max-age=${YEAR_S}${settings.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`,
        )
        // browsers ignore it on plain http, and warn
        headers.set('cross-origin-opener-policy', 'same-origin')
      }
    },
  }
}

type Policy = {
  /** Sources of inline scripts and styles: a nonce, or hashes. */
  readonly inline: string
  /** Decides which third parties and which games may be on the page. */
  readonly settings: Environment
  /** Whether Vite's dev server renders: it writes style elements without a nonce. */
  readonly isDevelopment: boolean
}

/** The site's Content-Security-Policy. Of third parties it allows those whose adapters the operator has configured. */
export function contentSecurityPolicy({ inline, settings, isDevelopment }: Policy): string {
  const hosts = thirdPartyHosts(settings)
  const of = (directive: keyof Hosts) => hosts[directive].map((host) => ` ${host}`).join('')
  const frames = [...settings.GAME_FRAME_ORIGINS, ...hosts.frame]
  return [
    "default-src 'self'",
    `connect-src 'self'${of('connect')}`,
    `script-src 'self' ${inline}${of('script')}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${inline}`,
    // positions of popups and widths of bars are style attributes in the served HTML; they cannot load anything
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${of('img')}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Placeholder for the inline sources of each response. */
const INLINE = '{inline}'

/** Returns a writer that caches the policy per settings; only the inline sources differ between responses. */
export function policyWriter({ isDevelopment }: Pick<Policy, 'isDevelopment'>) {
  const known = new WeakMap<Environment, readonly string[]>()
  return (settings: Environment, inline: string): string => {
    const policy =
      known.get(settings) ?? contentSecurityPolicy({ isDevelopment, settings, inline: INLINE }).split(INLINE)
    known.set(settings, policy)
    return policy.join(inline)
  }
}

/**
 * Writes the changed cookies, and the Cache-Control of the page, after its handler has returned and before its body
 * streams.
 */
export const cookies: Middleware = {
  name: 'cookies',
  after(context, answer) {
    // a program with its own bearer is never mixed up with a cookie in the same request
    const isProgram = bearerOf(context) !== null
    if (!isProgram) sendCookies(context, answer)
    if (!isHtml(answer)) return
    const isSomebodys = isProgram || readCredential(context.cookies) !== null
    answer.headers.set('cache-control', isSomebodys || isSecret(answer) ? 'private, no-store' : 'private, no-cache')
  },
}

const isHtml = ({ headers }: GatewayResponse) => headers.get('content-type')?.startsWith('text/html') ?? false

/** Whether the response already says `no-store`; all others are revalidated each time. */
const isSecret = ({ headers }: GatewayResponse) => headers.get('cache-control')?.includes('no-store') ?? false

/** Writes the changed cookies; later changes are not possible. Search engines receive none. */
export function sendCookies({ cookies, isSearchEngine }: RequestContext, { headers }: GatewayResponse): void {
  for (const cookie of cookies.send()) if (!isSearchEngine) headers.append('set-cookie', cookie)
}
