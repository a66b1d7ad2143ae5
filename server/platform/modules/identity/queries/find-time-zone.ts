import { eq } from 'drizzle-orm'
import { users } from '#db/platform/schema/identity.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** The IANA zone of a player's profile; null while it is not known. */
export async function findTimeZone({ reader }: Pick<Platform, 'reader'>, userId: string): Promise<string | null> {
  const [user] = await reader.select({ timezone: users.timezone }).from(users).where(eq(users.id, userId))
  return user?.timezone ?? null
}
