import { asc, sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { logRecords } from '#db/platform/schema/ledger.ts'
import { OPENING_COLUMNS, type OpeningRow, rebuiltOpening } from '#server/platform/modules/bets/bet-openings.ts'

/** A record of the log with its private part, which only the platform and the player see. */
export type LoggedFields = { readonly kind: string; readonly fields: Readonly<Record<string, unknown>> }

/** All records of the log, in order. */
export async function loggedFields(reader: PlatformReader): Promise<LoggedFields[]> {
  const records = await reader.select().from(logRecords).orderBy(asc(logRecords.sequence))
  const rows = await reader.all<OpeningRow>(
    sql`SELECT ${sql.raw(OPENING_COLUMNS)} FROM bets AS bet LEFT JOIN seed_pairs AS pair ON pair.id = bet.seed_pair_id`,
  )
  const bets = new Map(rows.map((row) => [`bet:${row.id}`, row]))
  return records.map(({ kind, payload, opening, recordNumber, reference }) => {
    const bet = opening === null && recordNumber !== null ? bets.get(reference ?? '') : undefined
    const hidden = bet ? rebuiltOpening(kind, bet) : JSON.parse(opening ?? '{}')
    return { kind, fields: { ...JSON.parse(payload), ...hidden } }
  })
}
