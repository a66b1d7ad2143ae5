import { type Attempt, consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { redeemCode, redeemLink } from '../codes/code.ts'
import { issueToken, redeemToken, voidSecrets } from '../codes/one-time-token.ts'
import { type Channel, type Contact, findByContact } from '../contact.ts'
import { isOpenedBy, proveContact } from '../prove-contact.ts'
import { endSessions } from './end-sessions.ts'
import { notifyPasswordChanged } from './passwords.ts'

export type RecoveryProof = { readonly contact: Contact; readonly code: string } | { readonly linkToken: string }

type RecoveryConfirmation = {
  readonly proof: RecoveryProof
  /** Null if it has already been counted. */
  readonly attempt: Attempt | null
}

/** A wrong guess must be counted, so it is a result and not a refusal, which would roll it back. */
type ConfirmationOutcome = { outcome: 'confirmed'; resetToken: string } | { outcome: 'refused' }

/** Exchanges a code or a link for a single-use token to set a new password. Refusal: too_many_requests. */
export function confirmRecovery(
  context: CommandContext,
  { proof, attempt }: RecoveryConfirmation,
): ConfirmationOutcome {
  if (attempt) consumeRateLimits(context, [attempt])
  const proven = redeemProof(context, proof)
  if (!proven) return { outcome: 'refused' }
  if (attempt) refundRateLimits(context, [attempt.key])
  return { outcome: 'confirmed', resetToken: issueToken(context, { ...proven, purpose: 'reset' }) }
}

/** Redeems a proof and returns its user and contact. Null if it is wrong, expired or used. */
function redeemProof(context: CommandContext, proof: RecoveryProof): { userId: string; contact: Contact } | null {
  if ('linkToken' in proof) return redeemLink(context, { token: proof.linkToken, purpose: 'recovery' })
  const { contact, code } = proof
  const user = findByContact(context, contact)
  const sentTo = user && redeemCode(context, { userId: user.id, purpose: 'recovery', channel: contact.channel, code })
  return user && sentTo?.target === contact.target ? { userId: user.id, contact } : null
}

type PasswordReset = {
  readonly resetToken: string
  readonly channel: Channel
  /** Phone number that the token was sent to, if the caller gives one. */
  readonly target: string | null
  readonly passwordHash: string
  readonly site: Site
}

/** `refused`: the token is unknown, expired, used or another user's. */
type ResetOutcome = { outcome: 'reset' | 'refused' }

/**
 * Sets a new password. Ends all sessions and invalidates all other codes of the player, since anyone with the old
 * password may have requested them.
 */
export function resetPassword(
  context: CommandContext,
  { resetToken, channel, target, passwordHash, site }: PasswordReset,
): ResetOutcome {
  const proven = redeemToken(context, { token: resetToken, purpose: 'reset', channel, target })
  if (!proven || !isOpenedBy(context, proven)) return { outcome: 'refused' }
  const { userId } = proven
  proveContact(context, { ...proven, site })
  context.db.run(`UPDATE users SET password_hash = ? WHERE id = ?`, [passwordHash, userId])
  endSessions(context, { userId, except: null })
  voidSecrets(context, userId)
  notifyPasswordChanged(context, userId, site)
  return { outcome: 'reset' }
}
