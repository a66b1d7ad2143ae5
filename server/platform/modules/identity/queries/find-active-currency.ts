import { eq } from 'drizzle-orm'
import { users } from '#db/platform/schema/identity.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

/** Which of their wallets a player has chosen; null while they have not. */
export async function findActiveCurrency(
  { reader }: Pick<Platform, 'reader'>,
  userId: string,
): Promise<Currency | null> {
  const [user] = await reader.select({ currency: users.currency }).from(users).where(eq(users.id, userId))
  return user?.currency ?? null
}
