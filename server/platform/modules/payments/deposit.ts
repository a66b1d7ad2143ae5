import type { deposits } from '#db/platform/schema/payments.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Micros } from '#server/shared/money/micros.ts'

/**
 * created → confirmed | failed | expired; what failed or expired is confirmed after all when its money really arrives. Any of
 * them → charged_back, which is for good.
 */
export type DepositStatus = 'created' | 'confirmed' | 'failed' | 'expired' | 'charged_back'

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
  readonly provider: string
  /** Of the provider: whether the mint gives its money. */
  readonly isPlayMoney: boolean
  /** Of the provider: whether it pays out, too; left out, it does not. */
  readonly paysOut?: boolean
  readonly depositId: string
  /** The provider's own id of the payment. */
  readonly providerReference: string
  readonly amount: Micros
  readonly currency: Currency
  /** What it was paid from, as `hashOfInstrument` has it; left out where the provider tells none. */
  readonly instrument?: string
}

type Row = StoredRow<typeof deposits, 'id' | 'userId' | 'currency' | 'status' | 'provider' | 'providerReference'> & {
  readonly amount: string
}

/**
 * The deposit that a report is about. Refuses `not_found`, `amount_invalid` and `currency_mismatch` when it says anything
 * else than what was asked for or from another provider, and `conflict` when its reference belongs to another deposit.
 */
export function reportedDeposit({ db }: CommandContext, report: PaymentReport): Deposit {
  const row = db.get<Row>(
    `SELECT id, user_id, currency, CAST(amount AS TEXT) AS amount, status, provider, provider_reference
     FROM deposits WHERE id = ?`,
    [report.depositId],
  )
  if (row?.provider !== report.provider) throw new Refusal('not_found', { field: 'deposit_id' })
  if (row.currency !== report.currency) throw new Refusal('currency_mismatch', { field: 'currency' })
  const amount = fromSql(row.amount)
  if (amount !== report.amount) throw new Refusal('amount_invalid', { field: 'amount' })
  const other = db.get('SELECT id FROM deposits WHERE provider = ? AND provider_reference = ? AND id <> ?', [
    report.provider,
    report.providerReference,
    row.id,
  ])
  if (other) throw new Refusal('conflict', { field: 'provider_reference' })
  const { user_id: userId, provider_reference: providerReference, id, currency, status } = row
  return { id, userId, currency, status, amount, providerReference }
}

/** From which ends what may follow: money that arrives is there, whatever was said before. */
const CLOSE = {
  confirmed: `UPDATE deposits SET status = 'confirmed', provider_reference = ?, settled_at = ?
    WHERE id = ? AND status NOT IN ('confirmed', 'charged_back')`,
  failed: `UPDATE deposits SET status = 'failed', provider_reference = ?, settled_at = ?
    WHERE id = ? AND status = 'created'`,
  charged_back: `UPDATE deposits SET status = 'charged_back', provider_reference = coalesce(provider_reference, ?), settled_at = ?
    WHERE id = ? AND status <> 'charged_back'`,
} as const

/**
 * Ends a deposit's wait, or what had ended it before; false where it may not end so. The change itself decides that: of
 * several at once one wins, whatever was read of the deposit before.
 */
export function closeDeposit(
  { db, now }: CommandContext,
  { depositId, providerReference }: Pick<PaymentReport, 'depositId' | 'providerReference'>,
  end: keyof typeof CLOSE,
): boolean {
  return db.run(CLOSE[end], [providerReference, now, depositId]).changes === 1
}

/** How a deposit stands by now, inside a command that has lost to another one. */
export function depositStatus({ db }: Pick<CommandContext, 'db'>, id: string): DepositStatus {
  const row = db.get<Pick<Row, 'status'>>('SELECT status FROM deposits WHERE id = ?', [id])
  if (!row) throw new Refusal('not_found', { field: 'deposit_id' })
  return row.status
}

/** Whether money of a player may still come, inside a command. */
export function hasOpenDeposit({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  return db.get(`SELECT id FROM deposits WHERE user_id = ? AND status = 'created' LIMIT 1`, [userId]) !== undefined
}
