import type { Environment } from '#server/env.ts'
import { THIRD_PARTIES, thirdPartyIds } from '#server/shared/constants/third-parties.ts'
import type { Middleware } from '../compose.ts'
import { memoize } from '../memoize.ts'

const YEAR_S = 365 * 86_400

/** Whether Vite's dev server renders: it writes style elements that it gives no nonce. */
type SecurityOptions = { readonly isDevelopment: boolean }

/** The headers of every answer, and the site's one Content-Security-Policy. */
export const securityHeaders = ({ isDevelopment }: SecurityOptions): Middleware => {
  const policyAroundNonce = memoize((hosts) => contentSecurityPolicy({ isDevelopment, hosts }).split(NONCE))
  return {
    name: 'headers',
    after({ nonce, client, settings }, { headers }) {
      // a page that the platform renders (a payment provider's) may bring a stricter one
      if (!headers.has('content-security-policy'))
        headers.set('content-security-policy', policyAroundNonce(thirdPartyHosts(settings)).join(nonce))
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

/** Of those whose scripts and reports the operator has asked for: nobody else's reach the page. */
function thirdPartyHosts(settings: Environment): string {
  const ids = thirdPartyIds(settings)
  const hosts = Object.entries(THIRD_PARTIES).flatMap(([name, { hosts }]) => (name in ids ? hosts : []))
  return hosts.map((host) => ` ${host}`).join('')
}

/** Where each answer writes its own. */
const NONCE = '{nonce}'

type Policy = { readonly isDevelopment: boolean; readonly hosts: string }

function contentSecurityPolicy({ isDevelopment, hosts }: Policy): string {
  return [
    "default-src 'self'",
    `connect-src 'self'${hosts}`,
    `script-src 'self' 'nonce-${NONCE}'${hosts}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${NONCE}'`,
    // positions of popups and widths of bars are style attributes in the served HTML; they can load nothing
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${hosts}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
