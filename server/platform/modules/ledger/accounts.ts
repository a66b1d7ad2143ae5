import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { KeptTable } from '#server/platform/kernel/writer/kept-rows.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'

/**
 * The kinds of a player's money. A player may run out of what is spendable; too little of any other
 * kind is a fault of ours.
 */
export const FUNDS = {
  real: { isSpendable: true },
  bonus: { isSpendable: true },
  vault: { isSpendable: true },
  /** Staked on something that is open. */
  inplay: { isSpendable: false },
  /** On its way out. */
  locked_withdrawal: { isSpendable: false },
} as const
export type PlayerAccountKind = keyof typeof FUNDS

/** The house's own accounts; these may be negative, as what a mint issued is. */
export const SYSTEM_ACCOUNT_KINDS = [
  'house:games',
  'house:sports',
  'house:rake',
  'house:bonus_cost',
  /** What players pay for a payout, beside what its provider keeps, and what they left that was too little for one. */
  'house:fees',
  /** What players owe since a settlement was reversed whose money they had spent. */
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

/** `user:{id}:{currency}:{kind}`. */
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

/** Whether a player may run out of what an account holds. */
export function isSpendable({ kind }: Pick<Account, 'kind'>): boolean {
  return SPENDABLE.has(kind)
}

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

/** What an account holds, inside a command. 0 for one that is not open. */
export function accountBalance({ db }: Pick<CommandContext, 'db'>, { code }: Pick<Account, 'code'>): Micros {
  return db.keep(KEPT_ACCOUNTS).get(code)?.balance ?? micros(0n)
}

/** Whether a player has any money here: to spend, in the vault, staked on something open, or on its way out. */
export function holdsMoney({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  return db.get(`SELECT id FROM ledger_accounts WHERE user_id = ? AND balance > 0 LIMIT 1`, [userId]) !== undefined
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

/** The channel on which a wallet's balance is announced: one a currency, so that of two none hides the other. */
export function balanceChannel({ userId, currency }: WalletKey): string {
  return `balance:${userId}:${currency}`
}
