import { eq } from 'drizzle-orm'
import { users } from '#db/platform/schema/identity.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** When a player registered, in milliseconds since the epoch; null for nobody. */
export async function findRegistration({ reader }: Pick<Platform, 'reader'>, userId: string): Promise<number | null> {
  const [user] = await reader.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId))
  return user?.createdAt ?? null
}
