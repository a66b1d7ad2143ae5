import { type Attempt, consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { isBarred } from '../barred-contacts.ts'
import { redeemCode } from '../codes/redeem-code.ts'
import { voidSecrets } from '../codes/void-secrets.ts'
import type { Channel } from '../contact.ts'
import { endSessions } from '../end-sessions.ts'
import { findByContact } from '../find-by-contact.ts'
import { contactsOf, notifyContact } from '../notify-contacts.ts'

export type CodeVerification = {
  readonly userId: string
  /** The session that asks, and stays. */
  readonly sessionId: string
  readonly channel: Channel
  readonly code: string
  readonly attempt: Attempt
  readonly site: Site
}

/** A wrong guess has to be written, so that it is an outcome and not a refusal, which would undo it. */
export type VerificationOutcome = { outcome: 'verified' | 'refused' }

const UPDATE: Record<Channel, string> = {
  email: `UPDATE users SET email = ?, is_email_verified = 1 WHERE id = ?`,
  phone: `UPDATE users SET phone = ?, is_phone_verified = 1 WHERE id = ?`,
}

/**
 * Makes the address or number that a code was sent to the player's own, verified. Refusals: too_many_requests;
 * email_taken or phone_taken, when somebody else has it by now.
 */
export function verifyContact(context: CommandContext, verification: CodeVerification): VerificationOutcome {
  const { userId, channel, code, attempt } = verification
  consumeRateLimits(context, [attempt])
  const contact = redeemCode(context, { userId, purpose: 'verification', channel, code })
  if (!contact) return { outcome: 'refused' }
  refundRateLimits(context, [attempt.key])
  const owner = findByContact(context, contact)
  if ((owner && owner.id !== userId) || isBarred(context, `${channel}:${contact.target}`))
    throw new Refusal(`${channel}_taken`, { field: channel })
  if (!owner) endWhatContactsOpened(context, verification)
  context.db.run(UPDATE[channel], [contact.target, userId])
  return { outcome: 'verified' }
}

/**
 * A new way into an account is told to each old one, in case it was not the player's (ASVS 6.3.7); the other sessions and
 * all open secrets end with it.
 */
function endWhatContactsOpened(
  context: CommandContext,
  { userId, sessionId, site }: Pick<CodeVerification, 'userId' | 'sessionId' | 'site'>,
): void {
  for (const contact of contactsOf(context, userId))
    notifyContact(context, { userId, contact, site, kind: 'contact_changed' })
  endSessions(context, { userId, except: sessionId })
  voidSecrets(context, userId)
}
