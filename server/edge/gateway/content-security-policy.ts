import type { Environment } from '#server/env.ts'
import { THIRD_PARTIES, thirdPartyIds } from '#server/shared/constants/third-parties.ts'

type Policy = {
  /** Sources of inline scripts and styles: a nonce, or hashes. */
  readonly inline: string
  /** Origins of games that a page may frame. */
  readonly frames: readonly string[]
  /** As `thirdPartyHosts` says. */
  readonly hosts: string
  /** Whether Vite's dev server renders: it writes style elements that it gives no nonce. */
  readonly isDevelopment: boolean
}

/** The site's one Content-Security-Policy. */
export function contentSecurityPolicy({ inline, hosts, frames, isDevelopment }: Policy): string {
  return [
    "default-src 'self'",
    `connect-src 'self'${hosts}`,
    `script-src 'self' ${inline}${hosts}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${inline}`,
    // positions of popups and widths of bars are style attributes in the served HTML; they can load nothing
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${hosts}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Of those whose scripts and reports the operator has asked for: nobody else's reach the page. */
export function thirdPartyHosts(settings: Environment): string {
  const ids = thirdPartyIds(settings)
  const hosts = Object.entries(THIRD_PARTIES).flatMap(([name, { hosts }]) => (name in ids ? hosts : []))
  return hosts.map((host) => ` ${host}`).join('')
}
