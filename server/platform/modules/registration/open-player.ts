import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Acceptor, acceptAtRegistration } from '../content/index.ts'
import { openSeedPair } from '../fairness/index.ts'
import { type NewUser, registerUser } from '../identity/index.ts'
import { offerPromised } from '../promotions/index.ts'

/**
 * Creates a complete player account: the user with a wallet in each currency, the accepted terms, a first seed pair, and
 * the promised bonus. Not part of identity, which depends on neither games nor bonuses. Refusal: email_taken or
 * phone_taken. Returns the id of the user.
 */
export function openPlayer(context: CommandContext, user: NewUser & Omit<Acceptor, 'userId'>): string {
  const userId = registerUser(context, user)
  acceptAtRegistration(context, { userId, locale: user.locale, ip: user.ip })
  openSeedPair(context, { userId })
  const { promo } = user.attribution
  if (promo !== undefined) offerPromised(context, { userId, promo })
  return userId
}
