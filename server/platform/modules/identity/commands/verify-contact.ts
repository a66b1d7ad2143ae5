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

/** The code that a contact of the account has been sent, so that its owner confirms another one. */
export type StepUpGuess = { readonly channel: Channel; readonly code: string; readonly attempt: Attempt }

type Verification = {
  readonly userId: string
  /** The player's own, or a new one that they want to add. */
  readonly contact: Contact
  /** Whether it is their own and verified. */
  readonly isVerified: boolean
  /** Null where none is needed, or something else has confirmed that it is the player. */
  readonly stepUp: StepUpGuess | null
  readonly attempts: readonly Attempt[]
  readonly locale: Locale
  readonly site: Site
}

/** A wrong guess has to be written, so that it is an outcome and not a refusal, which would undo it. */
type RequestOutcome = { outcome: 'sent' | 'refused' }

/** Sends a player the code that verifies an address or number. Refusals: already_verified, {channel}_taken, too_many_requests. */
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

/** Sends the code without asking whether it may be sent. */
export function sendVerification(
  context: CommandContext,
  { userId, contact, locale, site }: Pick<Verification, 'userId' | 'contact' | 'locale' | 'site'>,
): void {
  const issued = issueCode(context, { userId, purpose: 'verification', contact })
  sendMessage(context, { contact, locale, site, message: { kind: 'verification', ...issued } })
}

type CodeVerification = {
  readonly userId: string
  /** The session that asks, and stays. */
  readonly sessionId: string
  readonly channel: Channel
  readonly code: string
  readonly attempt: Attempt
  readonly site: Site
}

/** A wrong guess has to be written, so that it is an outcome and not a refusal, which would undo it. */
type VerificationOutcome = { outcome: 'verified' | 'refused' }

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
