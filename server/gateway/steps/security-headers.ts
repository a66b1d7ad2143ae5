import type { Environment } from '#server/env.ts'
import type { Step } from '../pipeline.ts'

const YEAR_S = 365 * 86_400

/** Whether Vite's dev server renders: it writes style elements that it gives no nonce. */
type SecurityOptions = { readonly isDevelopment: boolean }

/** The headers of every answer, and the site's one Content-Security-Policy. */
export const securityHeaders = ({ isDevelopment }: SecurityOptions): Step => ({
  name: 'headers',
  async run({ nonce, client, settings }, next) {
    const answer = await next()
    const { headers } = answer
    // a page that the platform renders (the sandbox provider's) may bring a stricter one
    if (!headers.has('content-security-policy'))
      headers.set(
        'content-security-policy',
        contentSecurityPolicy({ nonce, isDevelopment, hosts: thirdParties(settings) }),
      )
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    if (client.isHttps) {
      headers.set('strict-transport-security', `max-age=${YEAR_S}`)
      // browsers ignore it on plain http, and complain
      headers.set('cross-origin-opener-policy', 'same-origin')
    }
    return answer
  },
})

/** Whose scripts and reports the operator has asked for: nobody else's reach the page. */
function thirdParties({ TAG_MANAGER_ID }: Environment): string {
  return TAG_MANAGER_ID === undefined ? '' : ' https://www.googletagmanager.com https://*.google-analytics.com'
}

type Policy = { readonly nonce: string; readonly isDevelopment: boolean; readonly hosts: string }

function contentSecurityPolicy({ nonce, isDevelopment, hosts }: Policy): string {
  return [
    "default-src 'self'",
    `connect-src 'self'${hosts}`,
    `script-src 'self' 'nonce-${nonce}'${hosts}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // positions of popups and widths of bars are style attributes in the served HTML; they can load nothing
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${hosts}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
