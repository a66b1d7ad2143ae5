import { tellPasswordChanged } from '../accounts/change-password.ts'
import type { Channel } from '../accounts/contact.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { markVerified } from '../accounts/mark-verified.ts'
import { type Attempt, returnAttempts, takeAttempts } from '../accounts/rate-limits/attempts.ts'
import { redeemToken } from '../codes/one-time-token.ts'
import { voidSecrets } from '../codes/void-secrets.ts'
import type { Site } from '../outbox/site.ts'
import type { CommandContext } from '../writer/command.ts'
import { type RecoveryProof, redeemProof } from './confirm-recovery.ts'

/** A reset token, of this number where the caller names one; or, in one step, the proof itself. */
export type ResetProof =
  | { readonly resetToken: string; readonly channel: Channel; readonly target: string | null }
  | RecoveryProof

export type PasswordReset = {
  readonly proof: ResetProof
  readonly attempt: Attempt
  readonly passwordHash: string
  readonly site: Site
}

/** A wrong guess has to be written, so that it is an outcome and not a refusal, which would undo it. */
export type ResetOutcome = { outcome: 'reset' | 'refused' }

/**
 * Sets a new password. Every session ends and every other code of the player is void, since whoever had the old password
 * may have asked for them. Refusal: too_many_requests.
 */
export function resetPassword(context: CommandContext, reset: PasswordReset): ResetOutcome {
  const { proof, attempt, passwordHash, site } = reset
  takeAttempts(context, [attempt])
  const proven = redeem(context, proof)
  if (!proven) return { outcome: 'refused' }
  const { userId, contact } = proven
  returnAttempts(context, [attempt.key])
  context.db.run(`UPDATE users SET password_hash = ? WHERE id = ?`, [passwordHash, userId])
  markVerified(context, userId, contact)
  endSessions(context, { userId, except: null })
  voidSecrets(context, userId)
  tellPasswordChanged(context, userId, site)
  return { outcome: 'reset' }
}

function redeem(context: CommandContext, proof: ResetProof) {
  if (!('resetToken' in proof)) return redeemProof(context, proof)
  const { resetToken, channel, target } = proof
  return redeemToken(context, { token: resetToken, purpose: 'reset', channel, target })
}
