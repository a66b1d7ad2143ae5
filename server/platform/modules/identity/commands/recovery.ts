import { type Attempt, consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { redeemCode, redeemLink } from '../codes/code.ts'
import { issueToken, redeemToken, voidSecrets } from '../codes/one-time-token.ts'
import { type Channel, type Contact, findByContact } from '../contact.ts'
import { isOpenedBy, proveContact } from '../prove-contact.ts'
import { endSessions } from './end-sessions.ts'
import { notifyPasswordChanged } from './passwords.ts'

/** What a player shows: the code that they were sent, or the token of the email's link. */
export type RecoveryProof = { readonly contact: Contact; readonly code: string } | { readonly linkToken: string }

type RecoveryConfirmation = {
  readonly proof: RecoveryProof
  /** Null where it has been counted already. */
  readonly attempt: Attempt | null
}

/** A wrong guess has to be written, so that it is an outcome and not a refusal, which would undo it. */
type ConfirmationOutcome = { outcome: 'confirmed'; resetToken: string } | { outcome: 'refused' }

/** Exchanges a code or a link for a token that changes the password once. Refusal: too_many_requests. */
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

/** Whom a proof proves, and what was sent to them; the proof is used up. Null for a wrong, old or used one. */
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
  /** The number that the token was sent to, where the caller names one. */
  readonly target: string | null
  readonly passwordHash: string
  readonly site: Site
}

/** `refused`: the token is unknown, old, used or another's. */
type ResetOutcome = { outcome: 'reset' | 'refused' }

/**
 * Sets a new password. Every session ends and every other code of the player is void, since whoever had the old password
 * may have asked for them.
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
