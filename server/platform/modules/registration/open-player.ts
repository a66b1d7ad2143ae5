import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { openSeedPair } from '../fairness/index.ts'
import { type NewUser, registerUser } from '../identity/index.ts'
import { offerPromised } from '../promotions/index.ts'

/**
 * An account that can play: the user with a wallet in each currency, a first seed pair, and the bonus that brought them. Here,
 * since identity knows neither games nor bonuses. Refusal: email_taken or phone_taken. Returns the id of the user.
 */
export function openPlayer(context: CommandContext, user: NewUser): string {
  const userId = registerUser(context, user)
  openSeedPair(context, { userId })
  const { promo } = user.attribution
  if (promo !== undefined) offerPromised(context, { userId, promo })
  return userId
}
