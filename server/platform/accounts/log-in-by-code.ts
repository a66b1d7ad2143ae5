import { redeemCode } from '../codes/redeem-code.ts'
import type { CommandContext } from '../writer/command.ts'
import type { Contact } from './contact.ts'
import { findByContact } from './find-by-contact.ts'
import { markVerified } from './mark-verified.ts'
import { openSession } from './open-session.ts'
import { type Attempt, returnAttempts, takeAttempts } from './rate-limits/attempts.ts'

export type CodeLogIn = {
  readonly contact: Contact
  readonly code: string
  readonly attempt: Attempt
  readonly ip: string
  readonly userAgent: string | null
}

/** A wrong guess has to be written, so that it is an outcome and not a refusal, which would undo it. */
export type CodeLogInOutcome = { outcome: 'signed_in'; token: string } | { outcome: 'refused' }

/** Signs in with the code of a letter or an SMS, which proves that the player reads them. Refusal: too_many_requests. */
export function logInByCode(
  context: CommandContext,
  { contact, code, attempt, ip, userAgent }: CodeLogIn,
): CodeLogInOutcome {
  takeAttempts(context, [attempt])
  const user = findByContact(context, contact)
  const sentTo = user && redeemCode(context, { userId: user.id, purpose: 'login', channel: contact.channel, code })
  if (!user || sentTo?.target !== contact.target) return { outcome: 'refused' }
  returnAttempts(context, [attempt.key])
  markVerified(context, user.id, contact)
  return { outcome: 'signed_in', ...openSession(context, { userId: user.id, ip, userAgent }) }
}
