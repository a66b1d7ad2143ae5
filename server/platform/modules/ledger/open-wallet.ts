import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Account, CACHED_ACCOUNTS, playerAccount, type WalletKey } from './accounts.ts'

/** Creates an empty account unless it exists. */
export function openAccount({ db }: Pick<CommandContext, 'db'>, { code, userId, currency, kind }: Account): void {
  db.cached(CACHED_ACCOUNTS).db.run(
    `INSERT INTO ledger_accounts (code, user_id, currency, kind, balance) VALUES (?, ?, ?, ?, 0)
     ON CONFLICT (code) DO NOTHING`,
    [code, userId, currency, kind],
  )
}

/** Opens a player's wallet in one currency; it is then listed with a balance of 0. Idempotent. */
export function openWallet(context: Pick<CommandContext, 'db'>, wallet: WalletKey): void {
  openAccount(context, playerAccount(wallet, 'real'))
}
