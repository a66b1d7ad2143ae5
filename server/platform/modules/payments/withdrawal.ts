import type { WITHDRAWAL_STATES, withdrawals } from '#db/platform/schema/payments.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { playerAccount, post, systemAccount } from '../ledger/index.ts'

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** Reasons with which an operator can refuse a payout. */
export const REVIEW_REASONS = ['refused', 'other_owner', 'funds_unclear', 'rules_broken'] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** Reasons of failure; a closed list, since each has a text for players. */
export type WithdrawalReason =
  | 'not_confirmed'
  | 'no_documents'
  | 'refused_by_provider'
  | 'returned_by_provider'
  | ReviewReason

export type Withdrawal = {
  readonly id: string
  readonly userId: string
  readonly currency: Currency
  /** Including the fee. */
  readonly amount: Micros
  readonly fee: Micros
  readonly amountUsd: Micros
  readonly provider: string
  readonly status: WithdrawalState
  readonly approvedBy: string | null
  readonly createdAt: number
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Time limit of each state: after it the withdrawal expires automatically, or is overdue. */
export const WAITS_MS: Readonly<Partial<Record<WithdrawalState, number>>> = {
  requested: 15 * MINUTE_MS,
  kyc_required: 30 * DAY_MS,
  review: DAY_MS,
  approved: 60 * MINUTE_MS,
  sent: 2 * DAY_MS,
}

type Row = Pick<
  StoredRow<typeof withdrawals>,
  'id' | 'user_id' | 'currency' | 'provider' | 'status' | 'approved_by' | 'created_at'
> & { readonly amount: string; readonly fee: string; readonly amount_usd: string }

/** One withdrawal, for use in commands. Refuses `not_found`. */
export function loadWithdrawal({ db }: Pick<CommandContext, 'db'>, id: string): Withdrawal {
  const row = db.get<Row>(
    `SELECT id, user_id, currency, CAST(amount AS TEXT) AS amount, CAST(fee AS TEXT) AS fee,
       CAST(amount_usd AS TEXT) AS amount_usd, provider, status, approved_by, created_at
     FROM withdrawals WHERE id = ?`,
    [id],
  )
  if (!row) throw new Refusal('not_found', { field: 'id' })
  const { user_id: userId, amount, fee, amount_usd, approved_by: approvedBy, created_at, ...rest } = row
  const sums = { amount: fromSql(amount), fee: fromSql(fee), amountUsd: fromSql(amount_usd) }
  return { ...rest, ...sums, userId, approvedBy, createdAt: Number(created_at) }
}

type NewWithdrawal = Pick<
  Withdrawal,
  'id' | 'userId' | 'currency' | 'amount' | 'fee' | 'amountUsd' | 'provider' | 'status'
> & {
  /** The deposit that it returns; null for a player's request. */
  readonly depositId: string | null
}

/** Stores a withdrawal and locks its money. Refuses insufficient_funds. */
export function openWithdrawal(context: CommandContext, { depositId, ...withdrawal }: NewWithdrawal): void {
  const { db, now } = context
  const { id, userId, currency, amount, fee, amountUsd, provider, status } = withdrawal
  db.run(
    `INSERT INTO withdrawals
       (id, user_id, currency, amount, fee, amount_usd, provider, status, deposit_id, created_at, changed_at, due_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      userId,
      currency,
      toSql(amount),
      toSql(fee),
      toSql(amountUsd),
      provider,
      status,
      depositId,
      now,
      now,
      now + (WAITS_MS[status] ?? 0),
    ],
  )
  lockMoney(context, withdrawal)
}

type Change = {
  readonly from: readonly WithdrawalState[]
  readonly to: WithdrawalState
  readonly reason?: WithdrawalReason
  /** Overrides the default time limit. */
  readonly waitsMs?: number
}

/** Changes the state. Of concurrent changes one wins, and the others are refused with `conflict`. */
export function moveOn(
  { db, now }: CommandContext,
  { id }: Pick<Withdrawal, 'id'>,
  { from, to, reason, waitsMs }: Change,
): void {
  const wait = waitsMs ?? WAITS_MS[to]
  const { changes } = db.run(
    `UPDATE withdrawals SET status = ?, reason = ?, changed_at = ?, due_at = ?
     WHERE id = ? AND status IN (SELECT value FROM json_each(?))`,
    [to, reason ?? null, now, wait === undefined ? null : now + wait, id, JSON.stringify(from)],
  )
  if (changes === 0) throw new Refusal('conflict', { field: 'status' })
}

/** Reference of a withdrawal in the ledger and in the log. */
export const referenceOf = (id: string) => `withdrawal:${id}`

/** Moves the player's money to the locked account. Refuses insufficient_funds. */
function lockMoney(
  context: CommandContext,
  { id, amount, ...wallet }: Pick<Withdrawal, 'id' | 'amount' | 'userId' | 'currency'>,
) {
  const key = referenceOf(id)
  const [debit, credit] = [playerAccount(wallet, 'real'), playerAccount(wallet, 'locked_withdrawal')]
  post(context, { kind: 'withdrawal', reference: key, idempotencyKey: key, postings: [{ debit, credit, amount }] })
}

/** Releases the locked money: nothing was paid out. */
export function unlockMoney(context: CommandContext, { id, amount, ...wallet }: Withdrawal): void {
  const reference = referenceOf(id)
  const [debit, credit] = [playerAccount(wallet, 'locked_withdrawal'), playerAccount(wallet, 'real')]
  post(context, {
    kind: 'withdrawal',
    reference,
    idempotencyKey: `${reference}/back`,
    postings: [{ debit, credit, amount }],
  })
}

/** Moves the paid amount to the provider, whose debt is reduced, or to the mint; the fee goes to the house. */
export function payMoney(
  context: CommandContext,
  { id, amount, fee, ...wallet }: Withdrawal,
  isPlayMoney: boolean,
): void {
  const reference = referenceOf(id)
  const debit = playerAccount(wallet, 'locked_withdrawal')
  const provider = systemAccount(isPlayMoney ? 'mint:demo' : 'psp:clearing', wallet.currency)
  post(context, {
    kind: 'payout',
    reference,
    idempotencyKey: `${reference}/paid`,
    postings: [
      { debit, credit: provider, amount: micros(amount - fee) },
      { debit, credit: systemAccount('house:fees', wallet.currency), amount: fee },
    ],
  })
}

/** Credits a returned payout to the player, including the fee. */
export function returnMoney(
  context: CommandContext,
  { id, amount, fee, ...wallet }: Withdrawal,
  isPlayMoney: boolean,
): void {
  const reference = referenceOf(id)
  const credit = playerAccount(wallet, 'real')
  const provider = systemAccount(isPlayMoney ? 'mint:demo' : 'psp:clearing', wallet.currency)
  post(context, {
    kind: 'payout_return',
    reference,
    idempotencyKey: `${reference}/returned`,
    postings: [
      { debit: provider, credit, amount: micros(amount - fee) },
      { debit: systemAccount('house:fees', wallet.currency), credit, amount: fee },
    ],
  })
}
