import type { sportsCashOuts } from '#db/platform/schema/sports.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Micros } from '#server/shared/money/micros.ts'

export type CashOut = {
  readonly betId: string
  readonly number: number
  readonly unit: Micros
  readonly value: Micros
  readonly status: (typeof sportsCashOuts.$inferSelect)['status']
  readonly graded: number
  readonly settlements: number
  readonly requestedAt: number
  readonly dueAt: number | null
  readonly refusal: string | null
}

type Row = {
  readonly number: bigint
  readonly unit: string
  readonly value: string
  readonly status: CashOut['status']
  readonly graded: bigint
  readonly settlements: bigint
  readonly asked_at: bigint
  readonly due_at: bigint | null
  readonly refusal: string | null
}

export function findCashOuts({ db }: Pick<CommandContext, 'db'>, betId: string): CashOut[] {
  const rows = db.all<Row>(
    `SELECT number, CAST(unit AS TEXT) AS unit, CAST(value AS TEXT) AS value, status, graded, settlements, asked_at, due_at,
       refusal FROM sports_cash_outs WHERE bet_id = ? ORDER BY number`,
    [betId],
  )
  return rows.map((row) => ({
    betId,
    status: row.status,
    refusal: row.refusal,
    number: Number(row.number),
    unit: fromSql(row.unit),
    value: fromSql(row.value),
    graded: Number(row.graded),
    settlements: Number(row.settlements),
    requestedAt: Number(row.asked_at),
    dueAt: row.due_at === null ? null : Number(row.due_at),
  }))
}

/** Settlement name of a cash-out: the first settlement has only the cash-out's number. */
export const cashOutName = (number: number, settlement: number): string =>
  settlement === 1 ? `cash-out-${number}` : `cash-out-${number}-${settlement}`
