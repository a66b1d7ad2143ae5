import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { notifyNewDevice } from '../notify-new-device.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { checkSentFactor, type SentFactor } from '../second-factor/sent-factor.ts'
import { type NewSession, openSession } from './open-session.ts'

export type PasswordLogIn = NewSession & {
  /** A code of the player's authenticator, or a recovery code; null where none was typed. */
  readonly secondFactor: string | null
  /** How a player without an authenticator is sent a second factor; null where one is enough. */
  readonly sentFactor: SentFactor | null
  readonly site: Site
}

/** What is missing is an outcome and no refusal, since whoever sent it has a password to account for. */
export type PasswordLogInOutcome =
  | { readonly outcome: 'signed_in'; readonly token: string }
  | { readonly outcome: 'second_factor_required' | 'second_factor_sent' | 'second_factor_invalid' | 'code_invalid' }

/** Signs in a player whose password was right. Refusal: too_many_requests, of second factors that are sent. */
export function logInByPassword(
  context: CommandContext,
  { secondFactor, sentFactor, site, ...session }: PasswordLogIn,
): PasswordLogInOutcome {
  const { userId } = session
  const own = checkSecondFactor(context, userId, secondFactor)
  const check =
    own === 'unneeded' && sentFactor ? checkSentFactor(context, { userId, shown: secondFactor }, sentFactor) : own
  // a code that was sent is no code of an application, which brings another one by itself
  if (check === 'wrong') return { outcome: 'code_invalid' }
  if (check === 'required' || check === 'sent' || check === 'invalid') return { outcome: `second_factor_${check}` }
  notifyNewDevice(context, { ...session, site })
  return { outcome: 'signed_in', ...openSession(context, { ...session, assurance: check === 'shown' ? 2 : 1 }) }
}
