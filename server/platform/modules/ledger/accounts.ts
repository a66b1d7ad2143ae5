import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'

/**
 * Kinds of a player's accounts. A player may run out of spendable money; a negative balance of any other kind is a
 * fault of the platform.
 */
export const FUNDS = {
  real: { isSpendable: true },
  bonus: { isSpendable: true },
  vault: { isSpendable: true },
  /** Stakes of open bets. */
  inplay: { isSpendable: false },
  /** Withdrawals in progress. */
  locked_withdrawal: { isSpendable: false },
} as const
export type PlayerAccountKind = keyof typeof FUNDS

/** System accounts. They may be negative, such as the money issued by a mint. */
export const SYSTEM_ACCOUNT_KINDS = [
  'house:games',
  'house:sports',
  'house:rake',
  'house:bonus_cost',
  /** Payout fees minus the provider's share, and forfeited balances too small for a payout. */
  'house:fees',
  /** Debts of players who had already spent the money of a reversed settlement. */
  'house:receivable',
  'psp:clearing',
  'mint:demo',
  'fx',
  'rounding',
] as const
export type SystemAccountKind = (typeof SYSTEM_ACCOUNT_KINDS)[number]

/** One account of the ledger, in one currency. `code` is its name in the database. */
export type Account = {
  readonly code: string
  readonly userId: string | null
  readonly currency: Currency
  readonly kind: PlayerAccountKind | SystemAccountKind
}

export type WalletKey = { readonly userId: string; readonly currency: Currency }

export function playerAccount({ userId, currency }: WalletKey, kind: PlayerAccountKind): Account {
  return { code: `user:${userId}:${currency}:${kind}`, userId, currency, kind }
}

/** `house:games:RUB`, `mint:demo:USD` … */
export function systemAccount(kind: SystemAccountKind, currency: Currency): Account {
  return { code: `${kind}:${currency}`, userId: null, currency, kind }
}

const SPENDABLE: ReadonlySet<string> = new Set(
  Object.entries(FUNDS).flatMap(([kind, { isSpendable }]) => (isSpendable ? [kind] : [])),
)

/** Whether a player may run out of the account's money. */
export function isSpendable({ kind }: Pick<Account, 'kind'>): boolean {
  return SPENDABLE.has(kind)
}

/** An account as cached by the writer, by its code. */
export type CachedAccount = {
  readonly id: number
  readonly balance: Micros
  /** Id of its last entry; null if unknown. */
  readonly version: number | null
}

/** Balances, written once per group of commands: a busy account has an entry in each command. */
export const CACHED_ACCOUNTS: CachedTable<CachedAccount> = {
  table: 'ledger_accounts',
  load(db, code) {
    const row = db.get<{ id: bigint; balance: string }>(
      'SELECT id, CAST(balance AS TEXT) AS balance FROM ledger_accounts WHERE code = ?',
      [code],
    )
    return row && { id: Number(row.id), balance: fromSql(row.balance), version: null }
  },
  store(db, _, { id, balance }) {
    db.run(
      `UPDATE ledger_accounts SET balance = changed.column2 FROM (VALUES (?, ?)) AS changed
       WHERE id = changed.column1`,
      [id, toSql(balance)],
    )
  },
  // what a bet takes into play comes back in its group
  isStored: ({ balance }, stored) => balance === stored.balance,
}

/** Balance of an account, for use in commands; 0 if it does not exist. */
export function accountBalance({ db }: Pick<CommandContext, 'db'>, { code }: Pick<Account, 'code'>): Micros {
  return db.cached(CACHED_ACCOUNTS).get(code)?.balance ?? micros(0n)
}

/** Whether a player has any money: spendable, in the vault, staked on open bets, or being withdrawn. */
export function holdsMoney({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  return db.get(`SELECT id FROM ledger_accounts WHERE user_id = ? AND balance > 0 LIMIT 1`, [userId]) !== undefined
}

/** A player's spendable balance in one currency, for use in commands; 0 if there is no wallet. */
export function walletBalance(context: Pick<CommandContext, 'db'>, wallet: WalletKey): Micros {
  return accountBalance(context, playerAccount(wallet, 'real'))
}

/** `version` grows with each entry of the wallet; 0 before the first. */
export type WalletState = { readonly balance: Micros; readonly version: number }

/** A player's spendable balance in one currency with its version, for use in commands. */
export function walletState({ db }: Pick<CommandContext, 'db'>, wallet: WalletKey): WalletState {
  const account = db.cached(CACHED_ACCOUNTS).get(playerAccount(wallet, 'real').code)
  if (account === undefined) return { balance: micros(0n), version: 0 }
  return { balance: account.balance, version: account.version ?? lastEntry(db, account) }
}

function lastEntry(db: CommandContext['db'], { id }: CachedAccount): number {
  const last = db.get<{ version: bigint | null }>('SELECT MAX(id) AS version FROM entries WHERE account_id = ?', [id])
  return Number(last?.version ?? 0n)
}

/**
 * Channel that announces a wallet's balance. One per currency, since a channel keeps only the last announcement of a
 * command.
 */
export function balanceChannel({ userId, currency }: WalletKey): string {
  return `balance:${userId}:${currency}`
}
