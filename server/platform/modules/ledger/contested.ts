import type { contestedPayouts } from '#db/platform/schema/ledger.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import { smaller } from '#server/shared/money/arithmetic.ts'
import { formatMicros, type Micros, micros } from '#server/shared/money/micros.ts'
import { type WalletKey, walletBalance } from './accounts.ts'

type Contested = WalletKey & {
  /** The settlement's reference, `bet:{id}`: only one of its payouts can be contested at a time. */
  readonly reference: string
  readonly amount: Micros
  /** End of the restriction, in milliseconds. */
  readonly until: number
}

/** Stores that a payout depends on an unconfirmed result. Deletes expired rows. */
export function contestPayout(context: CommandContext, { userId, until, ...contested }: Contested): void {
  const { db, now } = context
  db.run('DELETE FROM contested_payouts WHERE until <= ?', [now])
  insertRow<typeof contestedPayouts>(db, {
    into: 'contested_payouts',
    row: { ...contested, user_id: userId, until },
    onConflict: 'ON CONFLICT (reference) DO UPDATE SET amount = excluded.amount, until = excluded.until',
  })
}

/** Deletes the restriction of a payout that was reversed. */
export function clearContested({ db }: CommandContext, reference: string): void {
  db.run('DELETE FROM contested_payouts WHERE reference = ?', [reference])
}

/**
 * Prevents money paid on an unconfirmed result from leaving its wallet. Refuses payout_contested, with the amount that
 * may leave now. Amounts above the whole balance are left to `post`.
 */
export function requireConfirmed(context: CommandContext, wallet: WalletKey, amount: Micros): void {
  const balance = walletBalance(context, wallet)
  const free = balance - contestedIn(context, wallet)
  if (amount <= free || amount > balance) return
  throw new Refusal('payout_contested', { field: 'amount', detail: formatMicros(micros(free > 0n ? free : 0n)) })
}

/**
 * Prevents money paid on an unconfirmed result from being staked, which a reversal could then not take back. Bonus money
 * is staked after all own money. Refuses payout_contested, with the amount that may be staked now.
 */
export function requireUncontested(
  context: CommandContext,
  { userId, currency, amount }: WalletKey & { readonly amount: Micros },
): void {
  const wallet = { userId, currency }
  requireConfirmed(context, wallet, smaller(amount, walletBalance(context, wallet)))
}

/** Whether any payout is contested: most stakes are placed while none is. */
const CACHED_CONTESTED: CachedTable<boolean> = {
  table: 'contested_payouts',
  load: (db) => db.get('SELECT 1 AS one FROM contested_payouts LIMIT 1') !== undefined,
}

/** Amount of a wallet paid on unconfirmed results. */
function contestedIn({ db, now }: CommandContext, { userId, currency }: WalletKey): Micros {
  if (db.cached(CACHED_CONTESTED).get('') === false) return micros(0n)
  const row = db.get<{ amount: string | null }>(
    `SELECT CAST(total AS TEXT) AS amount FROM (
       SELECT sum(amount) AS total FROM contested_payouts WHERE user_id = ? AND currency = ? AND until > ?
     )`,
    [userId, currency, now],
  )
  return row?.amount ? fromSql(row.amount) : micros(0n)
}
