import { eq } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { users } from '#db/platform/schema/identity.ts'

/** What a player's registration has said of how they came here. */
export async function findGivenAttribution(reader: PlatformReader, userId: string): Promise<Record<string, string>> {
  const user = await reader.query.users.findFirst({ columns: { attribution: true }, where: eq(users.id, userId) })
  return user?.attribution ?? {}
}
