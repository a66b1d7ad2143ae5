import { type Attempt, consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { redeemCode } from '../codes/code.ts'
import { redeemToken } from '../codes/one-time-token.ts'
import { type Contact, findByContact } from '../contact.ts'
import { notifyNewDevice } from '../notify.ts'
import { notePasskeyUse, type PasskeyUse } from '../passkeys/note-use.ts'
import { isOpenedBy, proveContact } from '../prove-contact.ts'
import { checkSecondFactor } from '../second-factor/second-factor.ts'
import { checkSentFactor, type SentFactor } from '../second-factor/sent-factor.ts'
import { type NewSession, openSession } from './open-session.ts'

type PasswordLogIn = NewSession & {
  /** Code of the player's authenticator, or a recovery code; null if none was entered. */
  readonly secondFactor: string | null
  /** How to send a second factor to a player without an authenticator; null if one factor is enough. */
  readonly sentFactor: SentFactor | null
  readonly site: Site
}

/** A missing factor is a result and not a refusal, since the caller still has to count the password attempt. */
type PasswordLogInOutcome =
  | { readonly outcome: 'signed_in'; readonly token: string }
  | { readonly outcome: 'second_factor_required' | 'second_factor_sent' | 'second_factor_invalid' | 'code_invalid' }

/** Logs in a player whose password was correct. Refusal: too_many_requests, for second factors that are sent. */
export function logInByPassword(
  context: CommandContext,
  { secondFactor, sentFactor, site, ...session }: PasswordLogIn,
): PasswordLogInOutcome {
  const { userId } = session
  const own = checkSecondFactor(context, userId, secondFactor)
  const check =
    own === 'unneeded' && sentFactor ? checkSentFactor(context, { userId, shown: secondFactor }, sentFactor) : own
  // a wrong code that was sent differs from a wrong code of an app, which shows a new one automatically
  if (check === 'wrong') return { outcome: 'code_invalid' }
  if (check === 'required' || check === 'sent' || check === 'invalid') return { outcome: `second_factor_${check}` }
  notifyNewDevice(context, { ...session, site })
  return { outcome: 'signed_in', ...openSession(context, { ...session, assurance: check === 'shown' ? 2 : 1 }) }
}

type CodeLogIn = Omit<NewSession, 'userId'> & {
  readonly contact: Contact
  readonly code: string
  readonly attempts: readonly Attempt[]
  readonly secondFactor: string | null
  /** Whether two factors are required for every login. */
  readonly needsTwoFactors: boolean
  readonly site: Site
}

/** A wrong guess must be counted, so it is a result and not a refusal, which would roll it back. */
type CodeLogInOutcome =
  | { readonly outcome: 'signed_in'; readonly token: string }
  | { readonly outcome: 'refused' | 'second_factor_invalid' }

/**
 * Logs in with the code of an email or SMS, which proves control of the contact. A wrong second factor consumes the
 * code; a missing one does not. Refusals: second_factor_required; password_needed, if the code alone is not enough and
 * the account has no authenticator; too_many_requests.
 */
export function logInByCode(
  context: CommandContext,
  { contact, code, attempts, secondFactor, needsTwoFactors, site, ...session }: CodeLogIn,
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
  if (!isSecondFactorShown && needsTwoFactors) throw new Refusal('password_needed')
  notifyNewDevice(context, { ...session, userId: user.id, site })
  const assurance = isSecondFactorShown ? 2 : 1
  return { outcome: 'signed_in', ...openSession(context, { userId: user.id, assurance, ...session }) }
}

type MagicLinkLogIn = Omit<NewSession, 'userId'> & { readonly token: string; readonly site: Site }

/** Opens a session with a magic link token, once. Null if it is unknown, expired or used. */
export function logInByMagicLink(
  context: CommandContext,
  { token, site, ...session }: MagicLinkLogIn,
): { token: string } | null {
  const redeemed = redeemToken(context, { token, purpose: 'sign_in', channel: 'email', target: null })
  if (!redeemed || !isOpenedBy(context, redeemed)) return null
  proveContact(context, { ...redeemed, site })
  notifyNewDevice(context, { ...session, userId: redeemed.userId, site })
  return openSession(context, { userId: redeemed.userId, ...session })
}

type PasskeyLogIn = NewSession & PasskeyUse & { readonly site: Site }

/** Logs in a player by passkey, which counts as two factors. Null if the passkey was copied or has been removed. */
export function logInByPasskey(
  context: CommandContext,
  { passkeyId, counter, site, ...session }: PasskeyLogIn,
): { token: string } | null {
  const { userId } = session
  if (!notePasskeyUse(context, { passkeyId, userId, counter })) return null
  notifyNewDevice(context, { ...session, site })
  return openSession(context, { ...session, assurance: 2 })
}
