import { desc, eq } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { passkeys } from '#db/platform/schema/identity.ts'

/** A player's passkeys, newest first. */
export const listPasskeys = (reader: PlatformReader, userId: string) =>
  reader.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id))
