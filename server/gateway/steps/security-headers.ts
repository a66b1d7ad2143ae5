import type { Step } from '../pipeline.ts'

const YEAR_S = 365 * 86_400

/** Whether Vite's dev server renders: it writes style elements that it gives no nonce. */
type SecurityOptions = { readonly isDevelopment: boolean }

/** The headers of every answer, and the site's one Content-Security-Policy. */
export const securityHeaders = ({ isDevelopment }: SecurityOptions): Step => ({
  name: 'headers',
  async run({ nonce, client }, next) {
    const response = await next()
    const { headers } = response
    // a page that the platform renders (the sandbox provider's) may bring a stricter one
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', contentSecurityPolicy(nonce, isDevelopment))
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    if (client.isHttps) {
      headers.set('strict-transport-security', `max-age=${YEAR_S}`)
      // browsers ignore it on plain http, and complain
      headers.set('cross-origin-opener-policy', 'same-origin')
    }
    return response
  },
})

function contentSecurityPolicy(nonce: string, isDevelopment: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // positions of popups and widths of bars are style attributes in the served HTML; they can load nothing
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
