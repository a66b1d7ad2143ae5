import { sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { type Receipt, readReceipts, type WithPromises } from '../../ledger/reads.ts'
import { OPENING_COLUMNS, type OpeningRow, rebuiltOpening } from '../bet-openings.ts'
import { betReference } from '../bet-reference.ts'

type OwnBets = { readonly userId: string; readonly ids: readonly string[] }

/** Receipts of a player's bets by the bet's id. */
export async function readBetReceipts(
  platform: { readonly reader: PlatformReader } & WithPromises,
  { userId, ids }: OwnBets,
): Promise<(id: string) => Receipt | undefined> {
  const rows = await platform.reader.all<OpeningRow>(sql`
    SELECT ${sql.raw(OPENING_COLUMNS)} FROM bets AS bet LEFT JOIN seed_pairs AS pair ON pair.id = bet.seed_pair_id
    WHERE bet.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  const bets = new Map(rows.map((row) => [betReference(row.id), row]))
  const acts = ids.map((id) => ({ id, reference: betReference(id) }))
  const receipts = await readReceipts(platform, { userId, acts }, (kind, reference) => {
    const row = bets.get(reference)
    return row && rebuiltOpening(kind, row)
  })
  return (id) => receipts.get(id)
}
