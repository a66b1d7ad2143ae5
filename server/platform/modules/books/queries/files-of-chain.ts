import { asc, isNotNull, sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { liabilityDays, logHours } from '#db/platform/schema/books.ts'
import { fileHash } from '#server/shared/books/published-file.ts'

/** A published file: its folder (a day, or `log`), its name (a currency, or an hour), and its SHA-256. */
export type PublishedFile = { readonly folder: string; readonly name: string; readonly hash: string }

/** All published files, in the order of the log and of the days. They are few: one an hour, and one a day and currency. */
export async function publishedFilesOfChain(reader: PlatformReader): Promise<PublishedFile[]> {
  const hours = await reader
    .select({ folder: sql<string>`'log'`, name: logHours.hour, file: logHours.file })
    .from(logHours)
    .where(isNotNull(logHours.file))
    .orderBy(asc(logHours.hour))
  const days = await reader
    .select({ folder: liabilityDays.day, name: liabilityDays.currency, file: liabilityDays.file })
    .from(liabilityDays)
    .where(isNotNull(liabilityDays.file))
    .orderBy(asc(liabilityDays.day), asc(liabilityDays.currency))
  return [...hours, ...days].map(({ folder, name, file }) => ({ folder, name, hash: fileHash(file ?? '') }))
}
