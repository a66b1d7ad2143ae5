import { and, asc, eq } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { ledgerAccounts } from '#db/platform/schema/money.ts'
import { CURRENCY_CODES, type Currency } from '#server/contract/constants/currencies.ts'
import { type Micros, micros } from '#server/rules/money.ts'

export type WalletBalance = { readonly currency: Currency; readonly balance: Micros }

/** What a player may spend in each currency that he holds, in the order of the currencies' list. */
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
