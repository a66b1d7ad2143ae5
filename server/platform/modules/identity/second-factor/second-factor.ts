import { Secret, TOTP } from 'otpauth'
import { decrypt } from '#server/platform/kernel/encryption.ts'
import { keyedHash, keyedHashes } from '#server/platform/kernel/keyed-hash.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Values that every authenticator app supports (RFC 6238); some reject longer codes and other hashes. */
const PERIOD_S = 30
const DIGITS = 6
/** RFC 4226, 4: at least 128 bits, 160 recommended. */
export const SECRET_BYTES = 20
/** A code is also valid one period earlier or later, as clocks differ (RFC 6238, 5.2). */
const DRIFT = 1

export const secretOf = (bytes: Uint8Array): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32

/** Content of the QR code for authenticators: `otpauth://totp/…`. */
export function provisioningUri({ secret, account, site }: { secret: string; account: string; site: string }): string {
  return new TOTP({ issuer: site, label: account, secret, period: PERIOD_S, digits: DIGITS }).toString()
}

/** Time step of a code, counted from the epoch; null if it matches none near now. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S, digits: DIGITS })
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT })
  return drift === null ? null : Math.floor(now / (PERIOD_S * 1000)) + drift
}

const CODES = 10
/** Crockford's base 32: no letter in it looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LETTERS = 10
const GROUP = 5
/** 50 bits could be guessed from an unkeyed hash. */
const KEY_PURPOSE = 'fairline/recovery-codes/v1'

/** Replaces a player's recovery codes. Returns them for display, once. */
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

/** Redeems a recovery code. False if it is unknown or used. */
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
 * Checks a second factor: a code of the authenticator, valid once, or a recovery code, which is consumed.
 * @param shown as entered; null if none was entered yet
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

/**
 * Accepts a code of an authenticator, confirmed or not. Each period's code works once, and none of an earlier period
 * after it (RFC 6238, 5.2).
 */
export function takeCode(context: CommandContext, userId: string, code: string): boolean {
  const { db, now } = context
  const row = db.get<Pick<AuthenticatorRow, 'sealed_secret'>>(
    `SELECT sealed_secret FROM authenticators WHERE user_id = ?`,
    [userId],
  )
  if (!row) return false
  const step = stepOf(decrypt(context, { purpose: SEAL_PURPOSE, rowId: userId, sealed: row.sealed_secret }), code, now)
  if (step === null) return false
  return (
    db.run(`UPDATE authenticators SET last_step = ? WHERE user_id = ? AND last_step < ?`, [step, userId, step])
      .changes > 0
  )
}

/** Whether a player's logins require a code of the authenticator, for use in commands. */
export function hasAuthenticator({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  const confirmed = `SELECT user_id FROM authenticators WHERE user_id = ? AND confirmed_at IS NOT NULL`
  return db.get(confirmed, [userId]) !== undefined
}

/** Removes the authenticator and its recovery codes. False if there was none. */
export function dropAuthenticator({ db }: CommandContext, userId: string): boolean {
  db.run(`DELETE FROM recovery_codes WHERE user_id = ?`, [userId])
  return db.run(`DELETE FROM authenticators WHERE user_id = ?`, [userId]).changes > 0
}
