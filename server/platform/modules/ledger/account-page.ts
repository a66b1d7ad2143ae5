import { sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

/** Balance of an account, in micro-units. */
export type AccountAsOf = {
  readonly id: number
  readonly currency: Currency
  readonly kind: string
  readonly balance: bigint
}

/** Id of the last entry; 0 before the first. */
export async function readLastEntry(reader: PlatformReader): Promise<number> {
  const [last] = await reader.all<{ id: number | null }>(sql`SELECT max(id) AS id FROM entries`)
  return last?.id ?? 0
}

/**
 * A page of all accounts after a given one, as of the entry `until`, so that pages read at different times are
 * consistent.
 */
export async function accountPageAcrossPlayers(
  reader: PlatformReader,
  { after, until, rows }: { readonly after: number; readonly until: number; readonly rows: number },
): Promise<AccountAsOf[]> {
  const page = await reader.all<Omit<AccountAsOf, 'balance'> & { balance: string | null }>(sql`
    SELECT account.id, account.currency, account.kind, (
      SELECT CAST(entry.balance_after AS TEXT) FROM entries AS entry
      WHERE entry.account_id = account.id AND entry.id <= ${until} ORDER BY entry.id DESC LIMIT 1
    ) AS balance
    FROM ledger_accounts AS account WHERE account.id > ${after} ORDER BY account.id LIMIT ${rows}`)
  return page.map(({ balance, ...account }) => ({ ...account, balance: BigInt(balance ?? '0') }))
}
