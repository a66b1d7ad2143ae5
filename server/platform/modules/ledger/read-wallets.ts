import { and, asc, eq, sql } from 'drizzle-orm'
import { builtOnce, type PlatformReader } from '#db/platform/reader.ts'
import { entries, ledgerAccounts } from '#db/platform/schema/ledger.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import { FUNDS, type PlayerAccountKind, type WalletState } from './accounts.ts'

export type WalletBalance = { readonly currency: Currency; readonly balance: Micros }

/** A player's spendable balances by currency, in the order of the list of currencies. */
export async function readWallets(reader: PlatformReader, userId: string): Promise<WalletBalance[]> {
  const rows = await reader
    .select({ currency: ledgerAccounts.currency, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, 'real')))
    .orderBy(asc(ledgerAccounts.id))
  return CURRENCY_CODES.flatMap((currency) =>
    rows.filter((row) => row.currency === currency).map(({ balance }) => ({ currency, balance: micros(balance) })),
  )
}

const walletsOf = builtOnce((reader) => {
  const { currency, balance, userId, kind } = ledgerAccounts
  // reads the end of an index per account: grouping would read all of a player's entries
  const version = sql<
    number | null
  >`(SELECT max(entry.id) FROM ${entries} AS entry WHERE entry.account_id = ${ledgerAccounts}.id)`
  return reader
    .select({ currency, balance, version })
    .from(ledgerAccounts)
    .where(and(eq(userId, sql.placeholder('userId')), eq(kind, 'real')))
    .prepare()
})

/** A player's spendable balances with their versions (see `walletState`). */
export async function readWalletStates(
  reader: PlatformReader,
  userId: string,
): Promise<(WalletBalance & WalletState)[]> {
  const wallets = await walletsOf(reader).all({ userId })
  return CURRENCY_CODES.flatMap((currency) =>
    wallets
      .filter((wallet) => wallet.currency === currency)
      .map(({ balance, version }) => ({ currency, balance: micros(balance), version: version ?? 0 })),
  )
}

/** A player's money in one currency, by kind; kinds without an account are omitted. */
export type Funds = {
  readonly currency: Currency
  readonly funds: Readonly<Partial<Record<PlayerAccountKind, Micros>>>
}

const accountsOf = builtOnce((reader) =>
  reader
    .select({ currency: ledgerAccounts.currency, kind: ledgerAccounts.kind, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, sql.placeholder('userId')))
    .prepare(),
)

/** All money of a player, per currency with a wallet, in the order of the list of currencies. */
export async function readFunds(reader: PlatformReader, userId: string): Promise<Funds[]> {
  const rows = await accountsOf(reader).all({ userId })
  return CURRENCY_CODES.flatMap((currency) => {
    const held = rows.filter((row) => row.currency === currency)
    if (!held.some(({ kind }) => kind === 'real')) return []
    const funds = Object.fromEntries(
      held.flatMap(({ kind, balance }) => (kind in FUNDS ? [[kind, micros(balance)]] : [])),
    )
    return [{ currency, funds }]
  })
}
