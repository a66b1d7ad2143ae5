import type { Currency } from '#server/shared/constants/currencies.ts'

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
