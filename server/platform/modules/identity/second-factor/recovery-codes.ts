import { keyedHash, keyedHashes } from '#server/platform/kernel/keyed-hash.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

const CODES = 10
/** Crockford's base 32: no letter in it is taken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 50 random bits, in two groups. */
const LETTERS = 10
const GROUP = 5
/** 50 bits under a plain hash could be tried out. */
const KEY_PURPOSE = 'fairline/recovery-codes/v1'

/** Gives a player new recovery codes; the old ones are good for nothing from now on. Returns them as they are shown, once. */
export function issueRecoveryCodes(context: CommandContext, userId: string): string[] {
  context.db.run(`DELETE FROM recovery_codes WHERE user_id = ?`, [userId])
  return Array.from({ length: CODES }, () => {
    const letters = Array.from(context.random(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
    context.db.run(`INSERT INTO recovery_codes (user_id, hash) VALUES (?, ?)`, [
      userId,
      keyedHash(context, KEY_PURPOSE, `${userId}:${letters}`),
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
  const hashes = keyedHashes(context, KEY_PURPOSE, `${userId}:${letters}`)
  return hashes.some(
    (hash) =>
      context.db.run(`UPDATE recovery_codes SET used_at = ? WHERE user_id = ? AND hash = ? AND used_at IS NULL`, [
        context.now,
        userId,
        hash,
      ]).changes > 0,
  )
}
