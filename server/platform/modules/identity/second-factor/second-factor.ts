import { Secret, TOTP } from 'otpauth'
import { keyedHash, keyedHashes } from '#server/platform/kernel/keyed-hash.ts'
import { unseal } from '#server/platform/kernel/seal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** As every authenticator application has them (RFC 6238; longer codes and other hashes are refused by some). */
const PERIOD_S = 30
const DIGITS = 6
/** RFC 4226, 4: at least 128 bits, 160 recommended. */
export const SECRET_BYTES = 20
/** A code is good for one period more in either direction, as clocks differ (RFC 6238, 5.2). */
const DRIFT = 1

/** A new secret in base32. */
export const secretOf = (bytes: Uint8Array): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32

/** What an authenticator reads from a picture: `otpauth://totp/…`. */
export function provisioningUri({ secret, account, site }: { secret: string; account: string; site: string }): string {
  return new TOTP({ issuer: site, label: account, secret, period: PERIOD_S, digits: DIGITS }).toString()
}

/** The period whose code this is, counted from the epoch; null for a code of none that is near now. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S, digits: DIGITS })
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT })
  return drift === null ? null : Math.floor(now / (PERIOD_S * 1000)) + drift
}

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
function redeemRecoveryCode(context: CommandContext, userId: string, shown: string): boolean {
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

export const SEAL_PURPOSE = 'fairline/authenticators/v1'

/** `unneeded`: the account has no authenticator. */
type SecondFactorCheck = 'unneeded' | 'shown' | 'required' | 'invalid'

type AuthenticatorRow = { readonly sealed_secret: string; readonly last_step: bigint }

const CODE = /^\d{6}$/

/**
 * Checks what a player shows beside their first factor: a code of their authenticator, once, or a recovery code, which is
 * used up.
 * @param shown as typed; null for nothing yet
 */
export function checkSecondFactor(context: CommandContext, userId: string, shown: string | null): SecondFactorCheck {
  const row = context.db.get<AuthenticatorRow>(
    `SELECT sealed_secret, last_step FROM authenticators WHERE user_id = ? AND confirmed_at IS NOT NULL`,
    [userId],
  )
  if (!row) return 'unneeded'
  if (shown === null) return 'required'
  const typed = shown.replace(/\s/g, '')
  const isGood = CODE.test(typed) ? takeCode(context, userId, typed) : redeemRecoveryCode(context, userId, typed)
  return isGood ? 'shown' : 'invalid'
}

/** Takes a code of an authenticator, confirmed or not yet, and none of its period or of one before again (RFC 6238, 5.2). */
export function takeCode(context: CommandContext, userId: string, code: string): boolean {
  const { db, now } = context
  const row = db.get<Pick<AuthenticatorRow, 'sealed_secret'>>(
    `SELECT sealed_secret FROM authenticators WHERE user_id = ?`,
    [userId],
  )
  if (!row) return false
  const step = stepOf(unseal(context, { purpose: SEAL_PURPOSE, rowId: userId, sealed: row.sealed_secret }), code, now)
  if (step === null) return false
  return (
    db.run(`UPDATE authenticators SET last_step = ? WHERE user_id = ? AND last_step < ?`, [step, userId, step])
      .changes > 0
  )
}

/** Whether a player's logins ask for a code of their authenticator, inside a command. */
export function hasAuthenticator({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  const confirmed = `SELECT user_id FROM authenticators WHERE user_id = ? AND confirmed_at IS NOT NULL`
  return db.get(confirmed, [userId]) !== undefined
}

/** Takes the authenticator and its recovery codes off an account. False where there was none. */
export function dropAuthenticator({ db }: CommandContext, userId: string): boolean {
  db.run(`DELETE FROM recovery_codes WHERE user_id = ?`, [userId])
  return db.run(`DELETE FROM authenticators WHERE user_id = ?`, [userId]).changes > 0
}
