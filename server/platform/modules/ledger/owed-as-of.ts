import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Micros } from '#server/shared/money/micros.ts'

type Reading = Pick<CommandContext, 'db'>

/** Id of the last entry, for use in commands; 0 before the first. */
export function lastEntry({ db }: Reading): number {
  return Number(db.get<{ id: bigint | null }>('SELECT max(id) AS id FROM entries')?.id ?? 0n)
}

/** Liability to a player in one currency: own money in all accounts, and bonus money. */
export type Owed = { readonly player: string; readonly owed: Micros; readonly bonus: Micros }

type Page = {
  readonly currency: string
  /** The last player of the previous page. */
  readonly after: string
  /** The last entry included. */
  readonly until: number
  readonly rows: number
}

/** A page of players with a wallet in a currency, and the liabilities to them as of an entry, for use in commands. */
export function owedAsOf({ db }: Reading, { currency, after, until, rows }: Page): Owed[] {
  return db
    .all<{ player: string; owed: string | null; bonus: string | null }>(
      `SELECT player, CAST(owed AS TEXT) AS owed, CAST(bonus AS TEXT) AS bonus FROM (
         SELECT account.user_id AS player,
           sum(iif(account.kind = 'bonus', 0, entry.balance_after)) AS owed,
           sum(iif(account.kind = 'bonus', entry.balance_after, 0)) AS bonus
         FROM (
           SELECT DISTINCT user_id FROM ledger_accounts WHERE user_id > ? AND currency = ? ORDER BY user_id LIMIT ?
         ) AS page
         CROSS JOIN ledger_accounts AS account ON account.user_id = page.user_id AND account.currency = ?
         LEFT JOIN entries AS entry ON entry.id = (
           SELECT max(id) FROM entries WHERE account_id = account.id AND id <= ?
         )
         GROUP BY account.user_id
       ) ORDER BY player`,
      [after, currency, rows, currency, until],
    )
    .map(({ player, owed, bonus }) => ({ player, owed: fromSql(owed ?? '0'), bonus: fromSql(bonus ?? '0') }))
}
