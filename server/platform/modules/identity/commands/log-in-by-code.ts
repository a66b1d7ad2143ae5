import { type Attempt, consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { redeemCode } from '../codes/redeem-code.ts'
import type { Contact } from '../contact.ts'
import { findByContact } from '../find-by-contact.ts'
import { notifyNewDevice } from '../notify-new-device.ts'
import { isOpenedBy, proveContact } from '../prove-contact.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { type NewSession, openSession } from './open-session.ts'

export type CodeLogIn = Omit<NewSession, 'userId'> & {
  readonly contact: Contact
  readonly code: string
  readonly attempts: readonly Attempt[]
  /** A code of the player's authenticator, or a recovery code; null where none was typed. */
  readonly secondFactor: string | null
  /** Whether nobody signs in with one factor alone. */
  readonly asksTwo: boolean
  readonly site: Site
}

/** A wrong guess has to be written, so that it is an outcome and not a refusal, which would undo it. */
export type CodeLogInOutcome =
  | { readonly outcome: 'signed_in'; readonly token: string }
  | { readonly outcome: 'refused' | 'second_factor_invalid' }

/**
 * Signs in with the code of an email or an SMS, which proves that the player reads them. A wrong second factor uses the
 * code up; a missing one does not. Refusals: second_factor_required; password_needed, where a code alone is too little and the
 * account has no authenticator; too_many_requests.
 */
export function logInByCode(
  context: CommandContext,
  { contact, code, attempts, secondFactor, asksTwo, site, ...session }: CodeLogIn,
): CodeLogInOutcome {
  consumeRateLimits(context, attempts)
  const user = findByContact(context, contact)
  const sentTo = user && redeemCode(context, { userId: user.id, purpose: 'login', channel: contact.channel, code })
  const isRight = user && sentTo?.target === contact.target && isOpenedBy(context, { userId: user.id, contact })
  if (!isRight) return { outcome: 'refused' }
  refundRateLimits(
    context,
    attempts.map(({ key }) => key),
  )
  const check = checkSecondFactor(context, user.id, secondFactor)
  if (check === 'required') throw new Refusal('second_factor_required', { field: 'second_factor' })
  if (check === 'invalid') return { outcome: 'second_factor_invalid' }
  const isSecondFactorShown = check === 'shown'
  proveContact(context, { userId: user.id, contact, isSecondFactorShown, site })
  if (!isSecondFactorShown && asksTwo) throw new Refusal('password_needed')
  notifyNewDevice(context, { ...session, userId: user.id, site })
  const assurance = isSecondFactorShown ? 2 : 1
  return { outcome: 'signed_in', ...openSession(context, { userId: user.id, assurance, ...session }) }
}
