import { type SQL, sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'

export type StakeTotals = {
  readonly currency: Currency
  readonly staked: Micros
  readonly returned: Micros
  /** Net result of bets decided in the period; open stakes are not counted, whenever they were placed. */
  readonly net: Micros
}

type Row = {
  readonly currency: Currency
  readonly staked: string
  readonly returned: string
  /** Change of the player's own money in play since the start. */
  readonly in_play: string
}

/** A player's stakes and returns since a time, by currency. */
export async function stakeTotalsSince(
  reader: PlatformReader,
  { userId, from }: { readonly userId: string; readonly from: number },
): Promise<StakeTotals[]> {
  const rows = await reader.all<Row>(sql`
    WITH RECURSIVE halving(low, high) AS (
      SELECT 0, coalesce(max(id), 0) + 1 FROM entries
      UNION ALL SELECT
        iif((SELECT created_at < ${from} FROM entries WHERE id >= (low + high) / 2 ORDER BY id LIMIT 1), (low + high) / 2, low),
        iif((SELECT created_at < ${from} FROM entries WHERE id >= (low + high) / 2 ORDER BY id LIMIT 1), high, (low + high) / 2)
      FROM halving WHERE high - low > 1
    ), since(id) AS (SELECT high FROM halving WHERE high - low <= 1),
    moved AS (
      SELECT account.currency, account.kind AS fund, transfer.kind, transfer.reference, entry.amount
      FROM ledger_accounts AS account
      JOIN since
      JOIN entries AS entry ON entry.account_id = account.id AND entry.id >= since.id AND entry.created_at >= ${from}
      JOIN transfers AS transfer ON transfer.id = entry.transfer_id
        AND transfer.kind IN ('stake', 'settlement', 'void', 'reversal')
      WHERE account.user_id = ${userId} AND account.kind IN ('real', 'bonus', 'inplay')
    ), changed AS (
      SELECT currency, reference, sum(amount) AS amount FROM moved WHERE fund = 'inplay'
      GROUP BY currency, reference HAVING sum(amount) <> 0
    )
    SELECT moved.currency,
      CAST(sum((fund <> 'inplay' AND kind = 'stake') * -amount) AS TEXT) AS staked,
      CAST(sum((fund <> 'inplay' AND kind <> 'stake') * amount) AS TEXT) AS returned,
      CAST((SELECT coalesce(sum(changed.amount), 0) FROM changed
        WHERE changed.currency = moved.currency AND ${isOwn(userId)}) AS TEXT) AS in_play
    FROM moved GROUP BY moved.currency`)
  return rows.map(({ currency, staked, returned, in_play }) => ({
    currency,
    staked: micros(BigInt(staked)),
    returned: micros(BigInt(returned)),
    net: micros(BigInt(returned) - BigInt(staked) + BigInt(in_play)),
  }))
}

/** Excludes stakes made by the house for a player. */
const isOwn = (userId: string): SQL => sql`EXISTS (
  SELECT 1 FROM transfers AS placed
  JOIN entries AS drawn ON drawn.transfer_id = placed.id
  JOIN ledger_accounts AS source ON source.id = drawn.account_id
  WHERE placed.reference = changed.reference AND placed.kind = 'stake'
    AND source.user_id = ${userId} AND source.kind IN ('real', 'bonus')
)`

export async function openStakeAcrossPlayers(reader: PlatformReader, references: readonly string[]): Promise<Micros> {
  if (references.length === 0) return micros(0n)
  const [row] = await reader.all<{ readonly open: string }>(sql`
    SELECT CAST(coalesce(sum(entry.amount), 0) AS TEXT) AS open
    FROM json_each(${JSON.stringify(references)}) AS wanted
    JOIN transfers AS transfer ON transfer.reference = wanted.value
    JOIN entries AS entry ON entry.transfer_id = transfer.id
    JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.kind = 'inplay'`)
  return micros(BigInt(row?.open ?? '0'))
}
