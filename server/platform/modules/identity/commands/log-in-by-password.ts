import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { notifyNewDevice } from '../notify-new-device.ts'
import { checkSecondFactor } from '../second-factor/check-second-factor.ts'
import { type NewSession, openSession } from './open-session.ts'

export type PasswordLogIn = NewSession & {
  /** A code of the player's authenticator, or a recovery code; null where none was typed. */
  readonly secondFactor: string | null
  readonly site: Site
}

/** What is missing is an outcome and no refusal, since whoever sent it has a password to account for. */
export type PasswordLogInOutcome =
  | { readonly outcome: 'signed_in'; readonly token: string }
  | { readonly outcome: 'second_factor_required' | 'second_factor_invalid' }

/** Signs in a player whose password was right. */
export function logInByPassword(
  context: CommandContext,
  { secondFactor, site, ...session }: PasswordLogIn,
): PasswordLogInOutcome {
  const check = checkSecondFactor(context, session.userId, secondFactor)
  if (check === 'required' || check === 'invalid') return { outcome: `second_factor_${check}` }
  notifyNewDevice(context, { ...session, site })
  return { outcome: 'signed_in', ...openSession(context, { ...session, assurance: check === 'shown' ? 2 : 1 }) }
}
