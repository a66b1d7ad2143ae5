import { type Micros, micros } from '#server/rules/money.ts'
import type { CommandContext } from '../writer/command.ts'
import { playerAccount, type WalletKey } from './accounts.ts'

/** What a player may spend in one currency, inside a command. 0 for a wallet that is not open. */
export function walletBalance({ db }: Pick<CommandContext, 'db'>, wallet: WalletKey): Micros {
  const account = db.get<{ balance: bigint }>('SELECT balance FROM ledger_accounts WHERE code = ?', [
    playerAccount(wallet, 'real').code,
  ])
  return micros(account?.balance ?? 0n)
}

/** `version` grows with each entry of the wallet; 0 before the first. */
export type WalletState = { readonly balance: Micros; readonly version: number }

/** What a player may spend in one currency and how new that is, inside a command. */
export function walletState({ db }: Pick<CommandContext, 'db'>, wallet: WalletKey): WalletState {
  const account = db.get<{ balance: bigint; version: bigint | null }>(
    `SELECT balance, (SELECT MAX(id) FROM entries WHERE account_id = ledger_accounts.id) AS version
     FROM ledger_accounts WHERE code = ?`,
    [playerAccount(wallet, 'real').code],
  )
  return { balance: micros(account?.balance ?? 0n), version: Number(account?.version ?? 0n) }
}
