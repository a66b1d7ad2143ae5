import type { Environment } from '#server/env.ts'
import { type Hosts, thirdPartyHosts } from '#server/shared/constants/third-parties.ts'
import type { Middleware } from '../compose.ts'

/** No page: it loads nothing, and is shown in none. https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html */
const OF_DATA = "default-src 'none'; frame-ancestors 'none'"

const YEAR_S = 365 * 86_400

type SecurityOptions = { readonly isDevelopment: boolean }

/** The headers of every answer. */
export const securityHeaders = ({ isDevelopment }: SecurityOptions): Middleware => {
  const policyOf = policyWriter({ isDevelopment })
  return {
    name: 'headers',
    after(context, { headers }) {
      const { address, client, settings } = context
      // a page that is the same for everybody names its scripts by hash; one that the platform renders may be stricter
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
        // browsers ignore it on plain http, and complain
        headers.set('cross-origin-opener-policy', 'same-origin')
      }
    },
  }
}

type Policy = {
  /** Sources of inline scripts and styles: a nonce, or hashes. */
  readonly inline: string
  /** Whose third parties and whose games may be on the page. */
  readonly settings: Environment
  /** Whether Vite's dev server renders: it writes style elements that it gives no nonce. */
  readonly isDevelopment: boolean
}

/** The site's one Content-Security-Policy: of other companies, those whose adapters the operator has set. */
export function contentSecurityPolicy({ inline, settings, isDevelopment }: Policy): string {
  const hosts = thirdPartyHosts(settings)
  const of = (directive: keyof Hosts) => hosts[directive].map((host) => ` ${host}`).join('')
  const frames = [...settings.GAME_FRAME_ORIGINS, ...hosts.frame]
  return [
    "default-src 'self'",
    `connect-src 'self'${of('connect')}`,
    `script-src 'self' ${inline}${of('script')}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${inline}`,
    // positions of popups and widths of bars are style attributes in the served HTML; they can load nothing
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${of('img')}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Where each answer writes its own. */
const INLINE = '{inline}'

/** The same for many answers of the same settings, whose inline sources alone differ. */
export function policyWriter({ isDevelopment }: Pick<Policy, 'isDevelopment'>) {
  const known = new WeakMap<Environment, readonly string[]>()
  return (settings: Environment, inline: string): string => {
    const policy =
      known.get(settings) ?? contentSecurityPolicy({ isDevelopment, settings, inline: INLINE }).split(INLINE)
    known.set(settings, policy)
    return policy.join(inline)
  }
}
