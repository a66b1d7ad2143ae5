import { sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { type Act, type Receipt, readReceipts, type WithPromises } from '../../ledger/reads.ts'
import { OPENING_COLUMNS, type OpeningRow, rebuiltOpening } from '../bet-openings.ts'
import { betReference, idOfBet } from '../bet-reference.ts'

type OwnBets = { readonly userId: string; readonly ids: readonly string[] }
type OwnActs = { readonly userId: string; readonly acts: readonly Act[] }

/** Receipts of a player's bets by the bet's id: two statements for all of them. */
export async function readBetReceipts(
  platform: { readonly reader: PlatformReader } & WithPromises,
  { userId, ids }: OwnBets,
): Promise<(id: string) => Receipt | undefined> {
  const acts = ids.map((id) => ({ id, reference: betReference(id) }))
  const receipts = await readReceiptsOfReferences(platform, { userId, acts })
  return (id) => receipts.get(id)
}

/** Receipts of a player's acts by their id, bets among them. */
export async function readReceiptsOfReferences(
  platform: { readonly reader: PlatformReader } & WithPromises,
  { userId, acts }: OwnActs,
): Promise<ReadonlyMap<string, Receipt>> {
  if (acts.length === 0) return new Map()
  const ids = acts.flatMap(({ reference }) => idOfBet(reference) ?? [])
  const rows =
    ids.length === 0
      ? []
      : await platform.reader.all<OpeningRow>(sql`
          SELECT ${sql.raw(OPENING_COLUMNS)} FROM bets AS bet LEFT JOIN seed_pairs AS pair ON pair.id = bet.seed_pair_id
          WHERE bet.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  const bets = new Map(rows.map((row) => [betReference(row.id), row]))
  return readReceipts(platform, { userId, acts }, (kind, reference) => {
    const row = bets.get(reference)
    return row && rebuiltOpening(kind, row)
  })
}
