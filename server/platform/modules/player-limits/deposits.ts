import type { limitedDeposits } from '#db/platform/schema/player-limits.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { ceilAtMid } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { requireTerms } from '../content/index.ts'
import { currentRates } from '../exchange-rates/index.ts'
import { requireUnblocked } from '../identity/index.ts'
import type { WalletKey } from '../ledger/index.ts'
import { calendarOf } from './calendar.ts'
import { type Limit, leftOf, limitExceeded, loadLimits } from './limit.ts'
import { loadProtection, requireIdentity, requireNotStopped } from './protection.ts'

type NewDeposit = WalletKey & { readonly depositId: string; readonly amount: Micros }

/**
 * Checks that a player may deposit, and counts the deposit from its creation on: gross, whether paid yet or not;
 * withdrawals are not deducted. Refuses self_excluded, timed_out, account_restricted, terms_changed, identity_required
 * and limit_exceeded.
 */
export function countDeposit(context: CommandContext, { depositId, userId, currency, amount }: NewDeposit): void {
  const { db, now } = context
  const protection = loadProtection(context, userId)
  requireNotStopped(protection, now)
  requireUnblocked(context, userId, 'deposit')
  requireTerms(context, userId)
  requireIdentity(context, userId)
  const exceeded = exceededBy(context, { userId, currency, amount })
  if (exceeded) throw limitExceeded(exceeded)
  db.run(
    `INSERT INTO limited_deposits (deposit_id, user_id, currency, amount, created_at, is_counted) VALUES (?, ?, ?, ?, ?, 1)`,
    [depositId, userId, currency, toSql(amount), now],
  )
}

/** The first deposit limit that an amount would exceed now; undefined if there is none. */
function exceededBy(
  context: CommandContext,
  { userId, currency, amount }: Omit<NewDeposit, 'depositId'>,
): Limit | undefined {
  const protection = loadProtection(context, userId)
  if (protection.limits === 0) return undefined
  const { mids } = currentRates(context)
  return loadLimits(context, userId, calendarOf(protection))
    .filter(({ kind }) => kind === 'deposit')
    .map((limit) => {
      const to = limit.currency ?? currency
      return { ...limit, to, used: depositedSince(context, { userId, to, from: limit.window.from }) }
    })
    .find((limit) => ceilAtMid(amount, { from: currency, to: limit.to }, mids) > leftOf(limit))
}

/** Uncounts a deposit that has failed, expired or been returned. */
export function freeDeposit({ db }: CommandContext, depositId: string): void {
  db.run('UPDATE limited_deposits SET is_counted = 0 WHERE deposit_id = ?', [depositId])
}

/**
 * Counts a paid deposit with the amount that was paid. An uncounted one is counted again, now: false if that exceeds a
 * limit, as more than was asked for may, so that failed deposits which are paid later cannot bypass limits.
 */
export function recountDeposit(context: CommandContext, { depositId, ...deposit }: NewDeposit): boolean {
  const { db, now } = context
  const counted = db.get<Pick<Row, 'amount'>>(
    'SELECT CAST(amount AS TEXT) AS amount FROM limited_deposits WHERE deposit_id = ? AND is_counted',
    [depositId],
  )
  if (counted && fromSql(counted.amount) === deposit.amount) return true
  freeDeposit(context, depositId)
  const hasRoom = (counted && deposit.amount < fromSql(counted.amount)) || exceededBy(context, deposit) === undefined
  db.run(
    'UPDATE limited_deposits SET is_counted = 1, amount = ?, created_at = coalesce(?, created_at) WHERE deposit_id = ?',
    [toSql(deposit.amount), counted ? null : now, depositId],
  )
  return hasRoom
}

type Counted = { readonly userId: string; readonly to: Currency; readonly from: number }
type Row = Pick<StoredRow<typeof limitedDeposits>, 'currency' | 'created_at'> & { readonly amount: string }

/** Total deposited since a time, in one currency, at the rates of each deposit. */
export function depositedSince(context: CommandContext, { userId, to, from }: Counted): Micros {
  const rows = context.db.all<Row>(
    `SELECT currency, CAST(amount AS TEXT) AS amount, created_at FROM limited_deposits
     WHERE user_id = ? AND created_at >= ? AND is_counted`,
    [userId, from],
  )
  const counted = rows.map(({ currency, amount, created_at }) =>
    ceilAtMid(fromSql(amount), { from: currency, to }, currentRates(context, Number(created_at)).mids),
  )
  return micros(counted.reduce((sum, amount) => sum + amount, 0n))
}
