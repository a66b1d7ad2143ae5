import { createHmac, hkdfSync } from 'node:crypto'
import { allSecrets, type Secrets } from '#server/platform/kernel/former-secrets.ts'

const PURPOSE = 'fairline/provider-player/v1'
const KEY_BYTES = 32
const REF_DIGITS = 32

/** Pseudonym of a player for a provider: different per provider, and not traceable to the player. */
export function playerRef(
  { secret }: Secrets,
  { provider, userId }: { readonly provider: string; readonly userId: string },
): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
  return createHmac('sha256', key).update(`${provider}:${userId}`).digest('hex').slice(0, REF_DIGITS)
}

/**
 * Whether a reference is the player's, under the current or a former secret: the provider's open sessions use old
 * references.
 */
export const isPlayerRef = (secrets: Secrets, player: Parameters<typeof playerRef>[1], ref: string): boolean =>
  allSecrets(secrets).some((secret) => playerRef({ secret }, player) === ref)
