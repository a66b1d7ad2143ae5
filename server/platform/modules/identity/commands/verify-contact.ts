import { type Attempt, consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { sendMessage } from '#server/platform/modules/messaging/index.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { isBarred } from '../barred-contacts.ts'
import { issueCode, redeemCode } from '../codes/code.ts'
import { voidSecrets } from '../codes/one-time-token.ts'
import { type Channel, type Contact, findByContact } from '../contact.ts'
import { contactsOf, notifyContact } from '../notify.ts'
import { endSessions } from './end-sessions.ts'

/** Code sent to an existing contact, by which its owner confirms adding another one. */
export type StepUpGuess = { readonly channel: Channel; readonly code: string; readonly attempt: Attempt }

type Verification = {
  readonly userId: string
  /** The player's own contact, or a new one to add. */
  readonly contact: Contact
  /** Whether it is the player's own and verified. */
  readonly isVerified: boolean
  /** Null if not required, or if the player was confirmed by another method. */
  readonly stepUp: StepUpGuess | null
  readonly attempts: readonly Attempt[]
  readonly locale: Locale
  readonly site: Site
}

/** A wrong guess must be counted, so it is a result and not a refusal, which would roll it back. */
type RequestOutcome = { outcome: 'sent' | 'refused' }

/** Sends the code that verifies an email or phone. Refusals: already_verified, {channel}_taken, too_many_requests. */
export function requestVerification(context: CommandContext, verification: Verification): RequestOutcome {
  const { userId, contact, isVerified, stepUp, attempts } = verification
  const { channel } = contact
  if (isVerified) throw new Refusal('already_verified', { field: channel })
  if (stepUp && !isConfirmed(context, userId, stepUp)) return { outcome: 'refused' }
  consumeRateLimits(context, attempts)
  const owner = findByContact(context, contact)
  if (owner && owner.id !== userId) throw new Refusal(`${channel}_taken`, { field: channel })
  sendVerification(context, verification)
  return { outcome: 'sent' }
}

function isConfirmed(context: CommandContext, userId: string, { channel, code, attempt }: StepUpGuess): boolean {
  consumeRateLimits(context, [attempt])
  const isRight = redeemCode(context, { userId, purpose: 'step_up', channel, code }) !== null
  if (isRight) refundRateLimits(context, [attempt.key])
  return isRight
}

/** Sends the code without checking whether it may be sent. Returns the message's id. */
export function sendVerification(
  context: CommandContext,
  { userId, contact, locale, site }: Pick<Verification, 'userId' | 'contact' | 'locale' | 'site'>,
): string {
  const issued = issueCode(context, { userId, purpose: 'verification', contact })
  return sendMessage(context, { contact, locale, site, message: { kind: 'verification', ...issued } })
}

type CodeVerification = {
  readonly userId: string
  /** The current session, which stays open. */
  readonly sessionId: string
  readonly channel: Channel
  readonly code: string
  readonly attempt: Attempt
  readonly site: Site
}

/** A wrong guess must be counted, so it is a result and not a refusal, which would roll it back. */
type VerificationOutcome = { outcome: 'verified' | 'refused' }

const UPDATE: Record<Channel, string> = {
  email: `UPDATE users SET email = ?, is_email_verified = 1 WHERE id = ?`,
  phone: `UPDATE users SET phone = ?, is_phone_verified = 1 WHERE id = ?`,
}

/**
 * Verifies the contact that a code was sent to and makes it the player's. Refusals: too_many_requests; email_taken or
 * phone_taken, if another account has it by now.
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
 * Notifies all existing contacts of a new way to log in, in case it was not added by the player (ASVS 6.3.7). Ends the
 * other sessions and invalidates pending codes and links.
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
