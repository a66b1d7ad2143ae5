import { unseal } from '#server/platform/kernel/seal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

export const SEAL_PURPOSE = 'fairline/authenticators/v1'

/** `unneeded`: the account has no authenticator. */
export type SecondFactorCheck = 'unneeded' | 'shown' | 'required' | 'invalid'

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
