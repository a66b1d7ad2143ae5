import type { Currency } from '#server/contract/constants/currencies.ts'
import { type Micros, micros } from '#server/rules/money.ts'
import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../writer/command.ts'

/** created → confirmed | failed | expired; what failed or expired is confirmed after all when its money really arrives. */
export type DepositStatus = 'created' | 'confirmed' | 'failed' | 'expired'

const MINUTE_MS = 60_000

/** How long a deposit waits for its provider before it is shown as expired. */
export const DEPOSIT_LIFETIME_MS = 30 * MINUTE_MS

export type Deposit = {
  readonly id: string
  readonly userId: string
  readonly currency: Currency
  readonly amount: Micros
  readonly status: DepositStatus
  readonly providerReference: string | null
}

/** What a provider reports of one payment. */
export type PaymentReport = {
  readonly depositId: string
  /** The provider's own id of the payment. */
  readonly providerReference: string
  readonly amount: Micros
  readonly currency: Currency
}

type Row = {
  readonly id: string
  readonly user_id: string
  readonly currency: Currency
  readonly amount: bigint
  readonly status: DepositStatus
  readonly provider_reference: string | null
}

/**
 * The deposit that a report is about. Refuses `not_found`, `amount_invalid` and `currency_mismatch` when it says anything
 * else than what was asked for, and `conflict` when its reference belongs to another deposit.
 */
export function reportedDeposit({ db }: CommandContext, report: PaymentReport): Deposit {
  const row = db.get<Row>(
    'SELECT id, user_id, currency, amount, status, provider_reference FROM deposits WHERE id = ?',
    [report.depositId],
  )
  if (!row) throw new Refusal('not_found', { field: 'deposit_id' })
  if (row.currency !== report.currency) throw new Refusal('currency_mismatch', { field: 'currency' })
  if (row.amount !== report.amount) throw new Refusal('amount_invalid', { field: 'amount' })
  const other = db.get('SELECT id FROM deposits WHERE provider_reference = ? AND id <> ?', [
    report.providerReference,
    row.id,
  ])
  if (other) throw new Refusal('conflict', { field: 'provider_reference' })
  const { user_id: userId, provider_reference: providerReference, ...rest } = row
  return { ...rest, userId, providerReference, amount: micros(row.amount) }
}

/** Ends a deposit's wait, or what had ended it before. */
export function closeDeposit(
  { db, now }: CommandContext,
  { depositId, providerReference }: Pick<PaymentReport, 'depositId' | 'providerReference'>,
  status: 'confirmed' | 'failed',
): void {
  db.run('UPDATE deposits SET status = ?, provider_reference = ?, settled_at = ? WHERE id = ?', [
    status,
    providerReference,
    now,
    depositId,
  ])
}
