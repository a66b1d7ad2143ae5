import type { Profile } from '~/lib/player/session.ts'

/** A player who has an account and a currency, and nothing to play with. */
export function isWithoutMoney(user: Profile['user'] | undefined): boolean {
  return user !== undefined && user.id !== '' && user.currency !== null && /^0(\.0+)?$/.test(user.balance)
}
