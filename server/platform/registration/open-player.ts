import { type NewUser, registerUser } from '../accounts/register-user.ts'
import { openSeedPair } from '../games/open-seed-pair.ts'
import type { CommandContext } from '../writer/command.ts'

/**
 * An account that can play: the user with a wallet in each currency, and a first seed pair. Here, since accounts know no
 * games. Refusal: email_taken or phone_taken. Returns the id of the user.
 */
export function openPlayer(context: CommandContext, user: NewUser): string {
  const userId = registerUser(context, user)
  openSeedPair(context, { userId })
  return userId
}
