import { type Attempt, consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { issueToken } from '../codes/one-time-token.ts'
import { redeemCode, redeemLink } from '../codes/redeem-code.ts'
import type { Contact } from '../contact.ts'
import { findByContact } from '../find-by-contact.ts'

/** What a player shows: the code that they were sent, or the token of the email's link. */
export type RecoveryProof = { readonly contact: Contact; readonly code: string } | { readonly linkToken: string }

export type RecoveryConfirmation = {
  readonly proof: RecoveryProof
  /** Null where it has been counted already. */
  readonly attempt: Attempt | null
}

/** A wrong guess has to be written, so that it is an outcome and not a refusal, which would undo it. */
export type ConfirmationOutcome = { outcome: 'confirmed'; resetToken: string } | { outcome: 'refused' }

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
