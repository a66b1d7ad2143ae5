import { sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'

type Debt = {
  readonly userId: string
  readonly currency: Currency
  /** `bet:{id}`, `deposit:{id}`, `adjust:{key}`. */
  readonly reference: string
}

/** Debt of a player under a reference, for use in commands; 0 for another player’s. */
export function debtOf({ db }: Pick<CommandContext, 'db'>, { userId, currency, reference }: Debt): Micros {
  const row = db.get<{ owed: string; own: bigint }>(
    `SELECT CAST(owed AS TEXT) AS owed, own FROM (
       SELECT coalesce(-sum(iif(account.kind = 'house:receivable', entry.amount, 0)), 0) AS owed,
         coalesce(max(? IN (account.user_id, transfer.user_id)), 0) AS own
       FROM transfers AS transfer
       JOIN entries AS entry ON entry.transfer_id = transfer.id
       JOIN ledger_accounts AS account ON account.id = entry.account_id AND account.currency = ?
       WHERE transfer.reference = ?
     )`,
    [userId, currency, reference],
  )
  return row?.own === 1n ? fromSql(row.owed) : micros(0n)
}

type Row = { readonly reference: string; readonly currency: Currency; readonly owed: string }

/** Debts of a player that stand, by reference. */
export async function listDebts(reader: PlatformReader, userId: string) {
  const rows = await reader.all<Row>(sql`
    SELECT reference, currency, CAST(owed AS TEXT) AS owed FROM (
      SELECT transfer.reference AS reference, account.currency AS currency, -sum(entry.amount) AS owed
      FROM ledger_accounts AS account
      CROSS JOIN entries AS entry ON entry.account_id = account.id
      CROSS JOIN transfers AS transfer ON transfer.id = entry.transfer_id
      WHERE account.code IN (
          SELECT format('house:receivable:%s', own.currency) FROM ledger_accounts AS own WHERE own.user_id = ${userId}
        ) AND (
          EXISTS (
            SELECT 1 FROM transfers AS named
            WHERE named.reference = transfer.reference AND ${userId} = named.user_id
          ) OR EXISTS (
            SELECT 1 FROM transfers AS other
            CROSS JOIN entries AS moved ON moved.transfer_id = other.id
            CROSS JOIN ledger_accounts AS theirs ON theirs.id = moved.account_id AND theirs.user_id = ${userId}
            WHERE other.reference = transfer.reference
          )
        )
      GROUP BY transfer.reference, account.currency
    ) WHERE owed > 0`)
  return rows.map(({ owed, ...debt }) => ({ ...debt, owed: micros(BigInt(owed)) }))
}
