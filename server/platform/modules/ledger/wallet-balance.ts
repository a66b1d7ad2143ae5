import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import { type Account, playerAccount, type WalletKey } from './accounts.ts'

/** What an account holds, inside a command. 0 for one that is not open. */
export function accountBalance({ db }: Pick<CommandContext, 'db'>, { code }: Pick<Account, 'code'>): Micros {
  const query = 'SELECT CAST(balance AS TEXT) AS balance FROM ledger_accounts WHERE code = ?'
  return fromSql(db.get<{ balance: string }>(query, [code])?.balance ?? '0')
}

/** What a player may spend in one currency, inside a command. 0 for a wallet that is not open. */
export function walletBalance(context: Pick<CommandContext, 'db'>, wallet: WalletKey): Micros {
  return accountBalance(context, playerAccount(wallet, 'real'))
}

/** `version` grows with each entry of the wallet; 0 before the first. */
export type WalletState = { readonly balance: Micros; readonly version: number }

/** What a player may spend in one currency and how new that is, inside a command. */
export function walletState({ db }: Pick<CommandContext, 'db'>, wallet: WalletKey): WalletState {
  const account = db.get<{ balance: string; version: bigint | null }>(
    `SELECT CAST(balance AS TEXT) AS balance,
       (SELECT MAX(id) FROM entries WHERE account_id = ledger_accounts.id) AS version
     FROM ledger_accounts WHERE code = ?`,
    [playerAccount(wallet, 'real').code],
  )
  return { balance: fromSql(account?.balance ?? '0'), version: Number(account?.version ?? 0n) }
}
