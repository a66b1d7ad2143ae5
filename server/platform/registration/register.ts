import { type NewSession, openSession } from '../accounts/open-session.ts'
import type { NewUser } from '../accounts/register-user.ts'
import type { CommandContext } from '../writer/command.ts'
import { openPlayer } from './open-player.ts'

export type Registration = NewUser & Omit<NewSession, 'userId'>

/** Opens a player's account and signs him in, both or neither. Refusal: email_taken. */
export function register(context: CommandContext, registration: Registration): { token: string } {
  const { ip, userAgent } = registration
  return openSession(context, { userId: openPlayer(context, registration), ip, userAgent })
}
