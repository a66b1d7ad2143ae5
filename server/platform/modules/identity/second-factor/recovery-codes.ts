import { createHmac, hkdfSync } from 'node:crypto'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

const CODES = 10
/** Crockford's base 32: no letter in it is taken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 50 random bits, in two groups. */
const LETTERS = 10
const GROUP = 5
const KEY_PURPOSE = 'fairline/recovery-codes/v1'
const KEY_BYTES = 32

/** Gives a player new recovery codes; the old ones are good for nothing from now on. Returns them as they are shown, once. */
export function issueRecoveryCodes(context: CommandContext, userId: string): string[] {
  context.db.run(`DELETE FROM recovery_codes WHERE user_id = ?`, [userId])
  return Array.from({ length: CODES }, () => {
    const letters = Array.from(context.random(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
    context.db.run(`INSERT INTO recovery_codes (user_id, hash) VALUES (?, ?)`, [
      userId,
      hashOf(context, userId, letters),
    ])
    return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`
  })
}

/** Uses a recovery code up. False for one that is unknown or used. */
export function redeemRecoveryCode(context: CommandContext, userId: string, shown: string): boolean {
  const letters = shown
    .toLowerCase()
    .replace(/[il]/g, '1')
    .replace(/o/g, '0')
    .replace(/[^\da-z]/g, '')
  return (
    context.db.run(`UPDATE recovery_codes SET used_at = ? WHERE user_id = ? AND hash = ? AND used_at IS NULL`, [
      context.now,
      userId,
      hashOf(context, userId, letters),
    ]).changes > 0
  )
}

/** Hex HMAC-SHA256 under a key of its own: 50 bits under a plain hash could be tried out. */
function hashOf({ secret }: Pick<CommandContext, 'secret'>, userId: string, letters: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES))
  return createHmac('sha256', key).update(`${userId}:${letters}`).digest('hex')
}
