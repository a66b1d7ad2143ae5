import { eq } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { users } from '#db/platform/schema/identity.ts'

/** How the check of a player's identity stands. */
export async function findVerificationStatus(reader: PlatformReader, userId: string): Promise<string> {
  const user = await reader.query.users.findFirst({
    columns: { verificationStatus: true },
    where: eq(users.id, userId),
  })
  return user?.verificationStatus ?? 'none'
}
