import { sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'

/** What a player staked in a currency, and what has come back. */
export type StakeTotals = { readonly currency: Currency; readonly staked: Micros; readonly returned: Micros }

type Row = { readonly currency: Currency; readonly staked: string; readonly returned: string }

/** What a player has staked and got back from a moment on, by currency. */
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
    ), since(id) AS (SELECT high FROM halving WHERE high - low <= 1)
    SELECT account.currency,
      CAST(sum((transfer.kind = 'stake') * -entry.amount) AS TEXT) AS staked,
      CAST(sum((transfer.kind <> 'stake') * entry.amount) AS TEXT) AS returned
    FROM ledger_accounts AS account
    JOIN since
    JOIN entries AS entry ON entry.account_id = account.id AND entry.id >= since.id AND entry.created_at >= ${from}
    JOIN transfers AS transfer ON transfer.id = entry.transfer_id
      AND transfer.kind IN ('stake', 'settlement', 'void', 'reversal')
    WHERE account.user_id = ${userId} AND account.kind IN ('real', 'bonus')
    GROUP BY account.currency`)
  return rows.map(({ currency, staked, returned }) => ({
    currency,
    staked: micros(BigInt(staked)),
    returned: micros(BigInt(returned)),
  }))
}
