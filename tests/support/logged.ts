import { asc } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { logRecords } from '#db/platform/schema/ledger.ts'

/** A record of the log with its private part, which only the platform and the player see. */
export type LoggedFields = { readonly kind: string; readonly fields: Readonly<Record<string, unknown>> }

/** All records of the log, in order. */
export async function loggedFields(reader: PlatformReader): Promise<LoggedFields[]> {
  const records = await reader.select().from(logRecords).orderBy(asc(logRecords.sequence))
  return records.map(({ kind, payload, opening }) => ({
    kind,
    fields: { ...JSON.parse(payload), ...JSON.parse(opening ?? '{}') },
  }))
}
