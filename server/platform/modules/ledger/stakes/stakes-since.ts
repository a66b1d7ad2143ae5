import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Micros } from '#server/shared/money/micros.ts'

/** An earlier stake as needed by limits. Times in milliseconds. */
export type PastStake = {
  /** Ledger reference, `bet:{id}`. */
  readonly reference: string
  readonly currency: Currency
  readonly placedAt: number
  /** Time of its last change; null if there was none. */
  readonly changedAt: number | null
  readonly real: Micros
  readonly bonus: Micros
  /** Amount returned as the player's own money. */
  readonly returned: Micros
  /** Amount returned by a void, of own and bonus money. */
  readonly voided: Micros
}

type Context = Pick<CommandContext, 'db'>

type Row = {
  readonly reference: string
  readonly currency: Currency
  readonly placed_at: bigint
  readonly changed_at: bigint | null
  readonly real: string
  readonly bonus: string
  readonly returned: string
  readonly voided: string
}

/** A player's stakes since a time, oldest first, with their returns. Stakes made by the house are omitted. */
export function stakesSince(context: Context, { userId, from }: { userId: string; from: number }): PastStake[] {
  const rows = context.db.all<Row>(
    `SELECT reference, currency, placed_at, changed_at, CAST(real AS TEXT) AS real, CAST(bonus AS TEXT) AS bonus,
       CAST(returned AS TEXT) AS returned, CAST(voided AS TEXT) AS voided
     FROM (SELECT stake.reference, account.currency, stake.created_at AS placed_at,
       max(CASE WHEN moved.kind <> 'stake' THEN moved.created_at END) AS changed_at,
       sum((moved.kind = 'stake') * (fund.kind = 'real') * -entry.amount) AS real,
       sum((moved.kind = 'stake') * (fund.kind = 'bonus') * -entry.amount) AS bonus,
       sum((moved.kind <> 'stake') * (fund.kind = 'real') * entry.amount) AS returned,
       sum((moved.kind = 'void') * (fund.kind IN ('real', 'bonus')) * entry.amount) AS voided
     FROM ledger_accounts AS account
     JOIN entries AS placed ON placed.account_id = account.id AND placed.id >= ? AND placed.created_at >= ?
     JOIN transfers AS stake ON stake.id = placed.transfer_id AND stake.kind = 'stake'
     JOIN transfers AS moved ON moved.reference = stake.reference
     JOIN entries AS entry ON entry.transfer_id = moved.id
     JOIN ledger_accounts AS fund ON fund.id = entry.account_id AND fund.user_id = account.user_id
     WHERE account.user_id = ? AND account.kind = 'inplay'
     GROUP BY stake.id HAVING real <> 0 OR bonus <> 0 ORDER BY placed.id)`,
    [firstEntrySince(context, from), from, userId],
  )
  return rows.map(({ reference, currency, placed_at, changed_at, real, bonus, returned, voided }) => ({
    reference,
    currency,
    placedAt: Number(placed_at),
    changedAt: changed_at === null ? null : Number(changed_at),
    real: fromSql(real),
    bonus: fromSql(bonus),
    returned: fromSql(returned),
    voided: fromSql(voided),
  }))
}

/** Entries are ordered by time, so the first one since a time is found by binary search, without an index. */
function firstEntrySince({ db }: Context, from: number): number {
  let before = 0
  let after = Number(db.get<{ last: bigint | null }>('SELECT max(id) AS last FROM entries')?.last ?? 0n) + 1
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    const entry = db.get<{ created_at: bigint }>('SELECT created_at FROM entries WHERE id >= ? ORDER BY id LIMIT 1', [
      middle,
    ])
    if (entry && Number(entry.created_at) < from) before = middle
    else after = middle
  }
  return after
}
