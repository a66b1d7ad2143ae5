import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { type RecordFields, recordText } from '#server/shared/log/record.ts'
import { addMoves, MOVES, type Moves, REFERENCES, totalsOf } from './interval-totals.ts'

const row = z.object({ payload: z.string(), before: z.string().nullable(), moves: z.string() })
const record = z.object({
  first: z.number(),
  first_origin: z.string().optional(),
  next: z.number(),
  next_origin: z.string().optional(),
  first_entry: z.number(),
  next_entry: z.number(),
  currencies: z.custom<RecordFields[]>(Array.isArray),
})

/** Books check: the logged totals of the ledger's intervals. */
export const LOGGED_TOTALS: BookSection = {
  name: 'logged totals',
  keys: sql`SELECT record.reference AS key FROM log_records AS record WHERE ${REFERENCES}`,
  // each covers thousands of entries
  mostRows: 1,
  invariants: [],
  recomputed: [
    {
      name: 'the totals of an interval are those of its entries, and it begins where the one before ended',
      rows: sql`
        SELECT record.reference AS subject, record.payload, (
          SELECT before.payload FROM log_records AS before
          WHERE before.reference >= 'totals:' AND before.reference < record.reference ORDER BY before.reference DESC LIMIT 1
        ) AS before, (
          WITH bounds AS (
            SELECT record.payload ->> '$.first_entry' - 1 AS low, record.payload ->> '$.next_entry' - 1 AS high
          )
          ${MOVES}
        ) AS moves
        FROM log_records AS record WHERE record.reference IN page`,
      isRight(found) {
        const { payload, before, moves } = row.parse(found)
        const totals = record.parse(JSON.parse(payload))
        if (before !== null && !follows(totals, record.parse(JSON.parse(before)))) return false
        const moved: Moves = new Map()
        addMoves(moved, moves)
        return recordText(totalsOf(moved)) === recordText(totals.currencies)
      },
    },
  ],
}

type Record = z.output<typeof record>

/** Indexes of different logs are not compared: the entries must follow in any case. */
function follows({ first, first_origin, first_entry }: Record, before: Record): boolean {
  if (first_entry !== before.next_entry) return false
  return first_origin !== undefined || before.next_origin !== undefined || first === before.next
}
