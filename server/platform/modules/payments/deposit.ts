import type { deposits } from '#db/platform/schema/payments.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Micros } from '#server/shared/money/micros.ts'

/**
 * created → confirmed | failed | expired; a failed or expired deposit becomes confirmed if its money arrives later. All
 * can become charged_back, which is final.
 */
export type DepositStatus = 'created' | 'confirmed' | 'failed' | 'expired' | 'charged_back'

const MINUTE_MS = 60_000

/** How long a deposit waits for its provider before it expires. */
export const DEPOSIT_LIFETIME_MS = 30 * MINUTE_MS

export type Deposit = {
  readonly id: string
  readonly userId: string
  readonly currency: Currency
  readonly amount: Micros
  readonly status: DepositStatus
  readonly providerReference: string | null
}

export type PaymentReport = {
  readonly provider: string
  readonly isPlayMoney: boolean
  /** Whether the provider supports payouts. Default: false. */
  readonly paysOut?: boolean
  readonly depositId: string
  readonly providerReference: string
  readonly amount: Micros
  readonly currency: Currency
  /** Hash of the payment instrument (`hashOfInstrument`); absent if the provider does not report it. */
  readonly instrument?: string
}

type Row = StoredRow<typeof deposits, 'id' | 'userId' | 'currency' | 'status' | 'provider' | 'providerReference'> & {
  readonly amount: string
}

type Found = { readonly deposit: Deposit; readonly provider: string }

/** A deposit with its provider. Refuses `not_found`. */
export function loadDeposit({ db }: Pick<CommandContext, 'db'>, depositId: string): Found {
  const row = db.get<Row>(
    `SELECT id, user_id, currency, CAST(amount AS TEXT) AS amount, status, provider, provider_reference
     FROM deposits WHERE id = ?`,
    [depositId],
  )
  if (!row) throw new Refusal('not_found', { field: 'deposit_id' })
  const { user_id: userId, provider_reference: providerReference, amount, provider, ...deposit } = row
  return { deposit: { ...deposit, userId, providerReference, amount: fromSql(amount) }, provider }
}

/**
 * The deposit of a report, whose amount may be another one. Refuses `not_found` and `currency_mismatch` if it comes from
 * another provider or names another currency, and `conflict` if its reference belongs to another deposit.
 */
export function reportedDeposit(context: CommandContext, report: PaymentReport): Deposit {
  const { deposit, provider } = loadDeposit(context, report.depositId)
  if (provider !== report.provider) throw new Refusal('not_found', { field: 'deposit_id' })
  if (deposit.currency !== report.currency) throw new Refusal('currency_mismatch', { field: 'currency' })
  const other = context.db.get('SELECT id FROM deposits WHERE provider = ? AND provider_reference = ? AND id <> ?', [
    report.provider,
    report.providerReference,
    deposit.id,
  ])
  if (other) throw new Refusal('conflict', { field: 'provider_reference' })
  return deposit
}

/** Refuses `amount_invalid` unless a report has the amount of its deposit. */
export function requireSameAmount({ amount }: Deposit, report: PaymentReport): void {
  if (amount !== report.amount) throw new Refusal('amount_invalid', { field: 'amount' })
}

/** Allowed transitions: money that arrives is credited, whatever was reported before. */
const CLOSE = {
  confirmed: `UPDATE deposits SET status = 'confirmed', provider_reference = ?, settled_at = ?
    WHERE id = ? AND status NOT IN ('confirmed', 'charged_back')`,
  failed: `UPDATE deposits SET status = 'failed', provider_reference = ?, settled_at = ?
    WHERE id = ? AND status = 'created'`,
  charged_back: `UPDATE deposits SET status = 'charged_back', provider_reference = coalesce(provider_reference, ?), settled_at = ?
    WHERE id = ? AND status <> 'charged_back'`,
} as const

/**
 * Closes a deposit or changes its final status; false if the transition is not allowed. The UPDATE itself decides: of
 * several concurrent commands one wins, whatever was read before.
 */
export function closeDeposit(
  { db, now }: CommandContext,
  { depositId, providerReference }: Pick<PaymentReport, 'depositId' | 'providerReference'>,
  end: keyof typeof CLOSE,
): boolean {
  return db.run(CLOSE[end], [providerReference, now, depositId]).changes === 1
}

/** Current status of a deposit, for a command that lost to another one. */
export function depositStatus({ db }: Pick<CommandContext, 'db'>, id: string): DepositStatus {
  const row = db.get<Pick<Row, 'status'>>('SELECT status FROM deposits WHERE id = ?', [id])
  if (!row) throw new Refusal('not_found', { field: 'deposit_id' })
  return row.status
}

export function hasOpenDeposit({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  return db.get(`SELECT id FROM deposits WHERE user_id = ? AND status = 'created' LIMIT 1`, [userId]) !== undefined
}
