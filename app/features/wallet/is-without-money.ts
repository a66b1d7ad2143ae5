import type { Profile } from '~/lib/player/session.ts'

/** Whether the player has an account and a currency, but a zero balance. */
export function isWithoutMoney(user: Profile['user'] | undefined): boolean {
  return user !== undefined && user.id !== '' && user.currency !== null && /^0(\.0+)?$/.test(user.balance)
}
