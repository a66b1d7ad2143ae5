import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Recomputed } from '#server/platform/kernel/books.ts'
import { readRecord } from '#server/shared/log/record.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { isOpenedBy } from '../ledger/reads.ts'
import { OPENING_COLUMNS, type OpeningRow, rebuiltOpening } from './bet-openings.ts'

const record = z.object({
  subject: z.string(),
  sequence: z.number(),
  kind: z.string(),
  reference: z.string(),
  payload: z.string(),
  opening: z.string().nullable(),
  record_number: z.number().nullable(),
  key: z.string().nullable(),
})

/**
 * Recomputes the commitments of bets: from their rows where openings are rebuilt from these. A stored opening of a
 * placing has the stake and the nonce of the bet's row. What is erased is right.
 */
export const OPENED_BETS: Recomputed = {
  name: 'a bet that was decided here is stored as it was logged',
  rows: sql`
    SELECT substr(record.reference, 5) AS subject, record.sequence, record.kind, record.reference, record.payload,
      record.opening, record.record_number, own.key, ${sql.raw(OPENING_COLUMNS)}
    FROM log_records AS record
    LEFT JOIN log_keys AS own ON own.id = record.key_id AND own.key <> ''
    LEFT JOIN bets AS bet ON bet.id = substr(record.reference, 5)
    LEFT JOIN seed_pairs AS pair ON pair.id = bet.seed_pair_id
    WHERE record.sequence IN page AND record.reference LIKE 'bet:%'`,
  isRight(row) {
    const logged = record.parse(row)
    const bet = row.id === null ? null : (row as OpeningRow)
    if (logged.opening !== null && bet !== null && logged.kind === 'bet_placed' && !isOfPlacing(logged.opening, bet))
      return false
    // a bet that is missing is found by another condition
    return isOpenedBy(logged, (kind) => (bet === null ? undefined : rebuiltOpening(kind, bet)))
  },
}

/** Stakes of the sportsbook are checked with its own rows: a bet there has no nonce. */
function isOfPlacing(opening: string, { stake, seed_pair_id: pairId, nonce }: OpeningRow): boolean {
  if (pairId === null) return true
  const fields = readRecord(opening)
  return fields?.stake === formatMicros(micros(BigInt(stake))) && fields.nonce === Number(nonce)
}
