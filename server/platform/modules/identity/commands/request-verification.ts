import { type Attempt, consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { sendMessage } from '#server/platform/modules/messaging/index.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { issueCode } from '../codes/issue-code.ts'
import { redeemCode } from '../codes/redeem-code.ts'
import type { Channel, Contact } from '../contact.ts'
import { findByContact } from '../find-by-contact.ts'

/** The code that a contact of the account has been sent, so that its owner confirms another one. */
export type StepUpGuess = { readonly channel: Channel; readonly code: string; readonly attempt: Attempt }

export type Verification = {
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
export type RequestOutcome = { outcome: 'sent' | 'refused' }

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
