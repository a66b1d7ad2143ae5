import type { Middleware } from '../compose.ts'
import { policyWriter } from '../content-security-policy.ts'

const YEAR_S = 365 * 86_400

type SecurityOptions = { readonly isDevelopment: boolean }

/** The headers of every answer. */
export const securityHeaders = ({ isDevelopment }: SecurityOptions): Middleware => {
  const policyOf = policyWriter({ isDevelopment })
  return {
    name: 'headers',
    after({ nonce, client, settings }, { headers }) {
      // a page that is the same for everybody names its scripts by hash; one that the platform renders may be stricter
      if (!headers.has('content-security-policy'))
        headers.set('content-security-policy', policyOf(settings, `'nonce-${nonce}'`))
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
