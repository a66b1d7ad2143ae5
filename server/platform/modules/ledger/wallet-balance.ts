import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { type Account, playerAccount, type WalletKey } from './accounts.ts'
import { KEPT_ACCOUNTS, type KeptAccount } from './kept-accounts.ts'

/** What an account holds, inside a command. 0 for one that is not open. */
export function accountBalance({ db }: Pick<CommandContext, 'db'>, { code }: Pick<Account, 'code'>): Micros {
  return db.keep(KEPT_ACCOUNTS).get(code)?.balance ?? micros(0n)
}

/** What a player may spend in one currency, inside a command. 0 for a wallet that is not open. */
export function walletBalance(context: Pick<CommandContext, 'db'>, wallet: WalletKey): Micros {
  return accountBalance(context, playerAccount(wallet, 'real'))
}

/** `version` grows with each entry of the wallet; 0 before the first. */
export type WalletState = { readonly balance: Micros; readonly version: number }

/** What a player may spend in one currency and how new that is, inside a command. */
export function walletState({ db }: Pick<CommandContext, 'db'>, wallet: WalletKey): WalletState {
  const account = db.keep(KEPT_ACCOUNTS).get(playerAccount(wallet, 'real').code)
  if (account === undefined) return { balance: micros(0n), version: 0 }
  return { balance: account.balance, version: account.version ?? lastEntry(db, account) }
}

function lastEntry(db: CommandContext['db'], { id }: KeptAccount): number {
  const last = db.get<{ version: bigint | null }>('SELECT MAX(id) AS version FROM entries WHERE account_id = ?', [id])
  return Number(last?.version ?? 0n)
}
