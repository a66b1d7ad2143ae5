import { eq } from 'drizzle-orm'
import { users } from '#db/platform/schema/accounts.ts'
import { type Currency, DEFAULT_CURRENCY } from '#server/contract/constants/currencies.ts'
import type { Region } from '#server/contract/constants/regions.ts'
import type { Platform } from '../platform.ts'

type Reader = {
  /** Null for a visitor. */
  readonly userId: string | null
  readonly region: Region
}

/** The currency in which terms are shown: a player's own, a visitor's region's. */
export async function playerCurrency(
  { reader }: Pick<Platform, 'reader'>,
  { userId, region }: Reader,
): Promise<Currency> {
  const [user] =
    userId === null ? [] : await reader.select({ currency: users.currency }).from(users).where(eq(users.id, userId))
  return user?.currency ?? (region === 'KZ' ? 'KZT' : DEFAULT_CURRENCY)
}
