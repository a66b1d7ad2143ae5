import type { Environment } from '#server/env.ts'
import type { Step } from '../pipeline.ts'
import { remember } from '../remember.ts'

const YEAR_S = 365 * 86_400

/** Whether Vite's dev server renders: it writes style elements that it gives no nonce. */
type SecurityOptions = { readonly isDevelopment: boolean }

/** The headers of every answer, and the site's one Content-Security-Policy. */
export const securityHeaders = ({ isDevelopment }: SecurityOptions): Step => {
  const policyAroundNonce = remember((hosts) => contentSecurityPolicy({ isDevelopment, hosts }).split(NONCE))
  return {
    name: 'headers',
    after({ nonce, client, settings }, { headers }) {
      // a page that the platform renders (the sandbox provider's) may bring a stricter one
      if (!headers.has('content-security-policy'))
        headers.set('content-security-policy', policyAroundNonce(thirdParties(settings)).join(nonce))
      headers.set('x-content-type-options', 'nosniff')
      headers.set('referrer-policy', 'strict-origin-when-cross-origin')
      headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
      if (client.isHttps) {
        headers.set('strict-transport-security', `max-age=${YEAR_S}`)
        // browsers ignore it on plain http, and complain
        headers.set('cross-origin-opener-policy', 'same-origin')
      }
    },
  }
}

/** Whose scripts and reports the operator has asked for: nobody else's reach the page. */
function thirdParties({ TAG_MANAGER_ID }: Environment): string {
  return TAG_MANAGER_ID === undefined ? '' : ' https://www.googletagmanager.com https://*.google-analytics.com'
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
