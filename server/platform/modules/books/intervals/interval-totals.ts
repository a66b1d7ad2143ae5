import { sql } from 'drizzle-orm'
import type { RecordFields } from '#server/shared/log/record.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { addSums, FLOWS, type FlowLeaf, flowRoot } from './flow-tree.ts'

/** The records of totals. */
export const REFERENCES = sql`record.reference >= 'totals:' AND record.reference < 'totals;'`

/**
 * Selects, as one JSON text, what each reference has moved in each currency by the entries after `low`, up to and with
 * `high` of the table `bounds`: reference, currency and the sums of `FLOWS` as digits, by the first of its entries.
 */
export const MOVES = sql`
  SELECT json_group_array(json_array(
    moved.reference, moved.currency, CAST(moved.staked AS TEXT), CAST(moved.paid AS TEXT), CAST(moved.came AS TEXT),
    CAST(moved.left AS TEXT), CAST(moved.corrected AS TEXT), CAST(moved.given AS TEXT)
  ) ORDER BY moved.first) AS moves FROM (
    SELECT transfer.reference, account.currency, min(entry.id) AS first,
      sum(iif(transfer.kind = 'stake' AND account.kind = 'inplay', entry.amount, 0)) AS staked,
      sum(iif(transfer.kind = 'settlement' AND account.user_id IS NOT NULL AND account.kind <> 'inplay', max(entry.amount, 0), 0)) AS paid,
      sum(iif(account.kind IN ('psp:clearing', 'mint:demo'), max(-entry.amount, 0), 0)) AS came,
      sum(iif(account.kind IN ('psp:clearing', 'mint:demo'), max(entry.amount, 0), 0)) AS left,
      sum(iif(transfer.kind IN ('void', 'reversal'), max(entry.amount, 0), 0)) AS corrected,
      sum(iif(account.kind = 'house:bonus_cost', max(-entry.amount, 0), 0)) AS given
    FROM bounds
    CROSS JOIN entries AS entry ON entry.id > bounds.low AND entry.id <= bounds.high
    CROSS JOIN transfers AS transfer ON transfer.id = entry.transfer_id
    CROSS JOIN ledger_accounts AS account ON account.id = entry.account_id
    GROUP BY transfer.reference, account.currency
  ) AS moved`

type Row = readonly [reference: string, currency: string, ...sums: string[]]

/** Amounts moved, by currency and reference, in the order of their first entries. */
export type Moves = Map<string, FlowLeaf>

/** Adds the result of `MOVES` to the moves of earlier entries of the same interval. */
export function addMoves(before: Moves, json: string): void {
  for (const [reference, currency, ...digits] of JSON.parse(json) as Row[]) {
    const sums = digits.map(BigInt)
    const name = `${currency} ${reference}`
    const known = before.get(name)
    before.set(name, { currency, reference, sums: known ? addSums(known.sums, sums) : sums })
  }
}

/** Public totals of an interval: per currency the sums as decimals, with the number of leaves and the root of their tree. */
export function totalsOf(moved: Moves): RecordFields[] {
  const counted = [...moved.values()].filter(({ sums }) => sums.some((sum) => sum !== 0n))
  const byCurrency = Map.groupBy(counted, ({ currency }) => currency)
  return [...byCurrency]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, leaves]) => {
      const { hash, sums } = flowRoot(leaves)
      const amounts = FLOWS.map((flow, index) => [flow, formatMicros(micros(sums[index] ?? 0n))] as const)
      return { currency, ...Object.fromEntries(amounts), leaves: leaves.length, root: hash }
    })
}
