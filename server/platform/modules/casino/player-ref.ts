import { createHmac, hkdfSync } from 'node:crypto'

const PURPOSE = 'fairline/provider-player/v1'
const KEY_BYTES = 32
const REF_DIGITS = 32

/** What a provider knows a player by: another name for each provider, which tells nothing of the player. */
export function playerRef(
  secret: string,
  { provider, userId }: { readonly provider: string; readonly userId: string },
): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
  return createHmac('sha256', key).update(`${provider}:${userId}`).digest('hex').slice(0, REF_DIGITS)
}
