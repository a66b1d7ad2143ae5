import { and, eq, ne } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { ledgerAccounts } from '#db/platform/schema/ledger.ts'

/** Whether money issued by a mint is still in circulation. */
export async function hasPlayMoney(reader: PlatformReader): Promise<boolean> {
  const minted = and(eq(ledgerAccounts.kind, 'mint:demo'), ne(ledgerAccounts.balance, 0n))
  return (await reader.$count(ledgerAccounts, minted)) > 0
}
