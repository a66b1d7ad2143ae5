import type { Environment } from '#server/env.ts'
import { type Hosts, thirdPartyHosts } from '#server/shared/constants/third-parties.ts'

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
