import type { Currency } from '#server/contract/constants/currencies.ts'

/** What a player has: to spend, staked on something open, bonus money, on its way out, and put away. */
export type PlayerAccountKind = 'real' | 'inplay' | 'bonus' | 'locked_withdrawal' | 'vault'

/** The house's own accounts (domain/money.md D.2); these may be negative, as what a mint issued is. */
export type SystemAccountKind =
  | 'house:games'
  | 'house:rake'
  | 'house:bonus_cost'
  | 'house:jackpot'
  | 'psp:clearing'
  | 'mint:demo'
  | 'fx'
  | 'rounding'

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
