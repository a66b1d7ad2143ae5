import type { contestedPayouts } from '#db/platform/schema/ledger.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import { formatMicros, type Micros, micros } from '#server/shared/money/micros.ts'
import { type WalletKey, walletBalance } from './accounts.ts'

type Contested = WalletKey & {
  /** What was settled, `bet:{id}`: one payout of it is contested at a time. */
  readonly reference: string
  readonly amount: Micros
  /** Until when, in milliseconds. */
  readonly until: number
}

/** Notes that a payout rests on what is not confirmed yet. What has run out is forgotten. */
export function contestPayout(context: CommandContext, { userId, until, ...contested }: Contested): void {
  const { db, now } = context
  db.run('DELETE FROM contested_payouts WHERE until <= ?', [now])
  insertRow<typeof contestedPayouts>(db, {
    into: 'contested_payouts',
    row: { ...contested, user_id: userId, until },
    onConflict: 'ON CONFLICT (reference) DO UPDATE SET amount = excluded.amount, until = excluded.until',
  })
}

/** Forgets that a payout was contested: it was taken back. */
export function forgetContested({ db }: CommandContext, reference: string): void {
  db.run('DELETE FROM contested_payouts WHERE reference = ?', [reference])
}

/**
 * What was paid on a result that may be taken back does not leave its wallet meanwhile. Refuses payout_contested, with what may
 * leave it now; more than there is at all is for `post` to refuse.
 */
export function requireConfirmed(context: CommandContext, wallet: WalletKey, amount: Micros): void {
  const balance = walletBalance(context, wallet)
  const free = balance - contestedIn(context, wallet)
  if (amount <= free || amount > balance) return
  throw new Refusal('payout_contested', { field: 'amount', detail: formatMicros(micros(free > 0n ? free : 0n)) })
}

/** How much of a wallet was paid on what is not confirmed yet. */
function contestedIn({ db, now }: CommandContext, { userId, currency }: WalletKey): Micros {
  const row = db.get<{ amount: string | null }>(
    `SELECT CAST(total AS TEXT) AS amount FROM (
       SELECT sum(amount) AS total FROM contested_payouts WHERE user_id = ? AND currency = ? AND until > ?
     )`,
    [userId, currency, now],
  )
  return row?.amount ? fromSql(row.amount) : micros(0n)
}
