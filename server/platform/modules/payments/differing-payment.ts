import type { differingPayments } from '#db/platform/schema/payments.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { currentRates } from '#server/platform/modules/exchange-rates/index.ts'
import { ceilAtMid } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import type { Deposit, PaymentReport } from './deposit.ts'

/** Smallest difference that is credited without a decision, in dollars. */
const TOLERATED_USD = parseMicros('1')
/** Part of the amount asked for that is credited without a decision: 1 %. */
const TOLERATED_PART = 100n

/** Whether an amount that arrived is credited without a decision: within 1 % of what was asked for, or a dollar. */
export function isTolerated(context: CommandContext, { amount: asked, currency }: Deposit, arrived: Micros): boolean {
  const difference = arrived > asked ? arrived - asked : asked - arrived
  const dollar = ceilAtMid(TOLERATED_USD, { from: 'USD', to: currency }, currentRates(context).mids)
  return arrived > 0n && (difference <= dollar || difference * TOLERATED_PART <= asked)
}

type Row = StoredRow<typeof differingPayments, 'providerReference' | 'instrument'> & {
  readonly amount: string
  readonly is_play_money: bigint
  readonly pays_out: bigint
}

export type DifferingPayment = Pick<
  PaymentReport,
  'providerReference' | 'amount' | 'isPlayMoney' | 'paysOut' | 'instrument'
>

/** The payment of a deposit that waits for a decision; undefined if there is none. */
export function differingPayment({ db }: Pick<CommandContext, 'db'>, depositId: string): DifferingPayment | undefined {
  const row = db.get<Row>(
    `SELECT provider_reference, CAST(amount AS TEXT) AS amount, is_play_money, pays_out, instrument
     FROM differing_payments WHERE deposit_id = ? AND closed_at IS NULL`,
    [depositId],
  )
  if (!row) return undefined
  return {
    providerReference: row.provider_reference,
    amount: fromSql(row.amount),
    isPlayMoney: row.is_play_money === 1n,
    paysOut: row.pays_out === 1n,
    ...(row.instrument !== null && { instrument: row.instrument }),
  }
}

/**
 * Lets a payment wait for a decision. A repeat changes nothing but the amount, if its provider has corrected it. Refuses
 * `amount_invalid` for no amount, and `conflict` for another payment of the same deposit.
 */
export function keepDifferingPayment({ db, now }: CommandContext, report: PaymentReport): void {
  if (report.amount <= micros(0n)) throw new Refusal('amount_invalid', { field: 'amount' })
  const { changes } = db.run(
    `INSERT INTO differing_payments
       (deposit_id, provider_reference, amount, is_play_money, pays_out, instrument, arrived_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (deposit_id) DO UPDATE SET amount = excluded.amount
       WHERE provider_reference = excluded.provider_reference AND closed_at IS NULL`,
    [
      report.depositId,
      report.providerReference,
      toSql(report.amount),
      report.isPlayMoney ? 1 : 0,
      report.paysOut ? 1 : 0,
      report.instrument ?? null,
      now,
    ],
  )
  if (changes === 0) throw new Refusal('conflict', { field: 'provider_reference' })
}

/** Closes the payment of a deposit that waits for a decision, if there is one. */
export function closeDifferingPayment({ db, now }: CommandContext, depositId: string): void {
  db.run('UPDATE differing_payments SET closed_at = ? WHERE deposit_id = ? AND closed_at IS NULL', [now, depositId])
}
