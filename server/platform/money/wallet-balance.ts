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
