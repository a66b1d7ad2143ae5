import type { Client } from '#server/platform/kernel/http/handler.ts'
import type { Platform } from '../platform.ts'

/** The site as browsers and authenticators know it. */
export type RelyingParty = { readonly id: string; readonly origins: string[] }

/**
 * Of the host that the visitor came to; where nobody tells, that of the site's own address. Browsers let no page that came
 * over plain http ask for a passkey, but for one of the same machine.
 */
export function relyingParty({ settings }: Pick<Platform, 'settings'>, { host }: Pick<Client, 'host'>): RelyingParty {
  const named = host ?? new URL(settings.site.origin).host
  const { hostname } = new URL(`https://${named}`)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return { id: hostname, origins: [`https://${named}`, ...(isLocal ? [`http://${named}`] : [])] }
}
