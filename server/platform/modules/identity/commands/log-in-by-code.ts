import { type Attempt, consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { redeemCode } from '../codes/redeem-code.ts'
import type { Contact } from '../contact.ts'
import { findByContact } from '../find-by-contact.ts'
import { proveContact } from '../prove-contact.ts'
import { type NewSession, openSession } from './open-session.ts'

export type CodeLogIn = Omit<NewSession, 'userId'> & {
  readonly contact: Contact
  readonly code: string
  readonly attempt: Attempt
  readonly site: Site
}

/** A wrong guess has to be written, so that it is an outcome and not a refusal, which would undo it. */
export type CodeLogInOutcome = { outcome: 'signed_in'; token: string } | { outcome: 'refused' }

/** Signs in with the code of an email or an SMS, which proves that the player reads them. Refusal: too_many_requests. */
export function logInByCode(
  context: CommandContext,
  { contact, code, attempt, site, ...session }: CodeLogIn,
): CodeLogInOutcome {
  consumeRateLimits(context, [attempt])
  const user = findByContact(context, contact)
  const sentTo = user && redeemCode(context, { userId: user.id, purpose: 'login', channel: contact.channel, code })
  if (!user || sentTo?.target !== contact.target) return { outcome: 'refused' }
  refundRateLimits(context, [attempt.key])
  proveContact(context, { userId: user.id, contact, site })
  return { outcome: 'signed_in', ...openSession(context, { userId: user.id, ...session }) }
}
