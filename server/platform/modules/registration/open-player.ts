import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { openSeedPair } from '../fairness/index.ts'
import { type NewUser, registerUser } from '../identity/index.ts'

/**
 * An account that can play: the user with a wallet in each currency, and a first seed pair. Here, since identity knows no
 * games. Refusal: email_taken or phone_taken. Returns the id of the user.
 */
export function openPlayer(context: CommandContext, user: NewUser): string {
  const userId = registerUser(context, user)
  openSeedPair(context, { userId })
  return userId
}
