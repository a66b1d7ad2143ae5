import type { KeptTable } from '#server/platform/kernel/writer/kept-rows.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Micros } from '#server/shared/money/micros.ts'

/** An account as the writer keeps it, by its code. */
export type KeptAccount = {
  readonly id: number
  readonly balance: Micros
  /** The id of its last entry; null where that is not known. */
  readonly version: number | null
}

/** Balances, which are written once a group of commands: a popular account has an entry of each. */
export const KEPT_ACCOUNTS: KeptTable<KeptAccount> = {
  table: 'ledger_accounts',
  load(db, code) {
    const row = db.get<{ id: bigint; balance: string }>(
      'SELECT id, CAST(balance AS TEXT) AS balance FROM ledger_accounts WHERE code = ?',
      [code],
    )
    return row && { id: Number(row.id), balance: fromSql(row.balance), version: null }
  },
  store(db, code, { balance }) {
    db.run('UPDATE ledger_accounts SET balance = ? WHERE code = ?', [toSql(balance), code])
  },
}
