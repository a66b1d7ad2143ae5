import { and, asc, eq, gt, gte, lt } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { casinoTransactions } from '#db/platform/schema/casino.ts'
import { inList } from '#server/platform/kernel/in-list.ts'
import { BOOKS_PAGE, type OperatorTransaction } from '#server/shared/contract/provider-wallet/books.ts'

const { txId, status, amount } = casinoTransactions

/** A provider's transactions with these ids, of any time. */
export async function transactionsById(
  reader: PlatformReader,
  provider: string,
  txIds: readonly string[],
): Promise<ReadonlyMap<string, OperatorTransaction>> {
  const rows = await reader
    .select({ txId, status, amount })
    .from(casinoTransactions)
    .where(and(eq(casinoTransactions.provider, provider), inList(txId, txIds)))
  return new Map(rows.map(({ txId: id, ...row }) => [id, { status: row.status, amount: `${row.amount}` }]))
}

type Page = { readonly from: number; readonly to: number; readonly after: number }

/** A page of a provider's posted transactions in a period, from a position in their order. Times are milliseconds. */
export async function postedTransactions(reader: PlatformReader, provider: string, { from, to, after }: Page) {
  const { seq, createdAt } = casinoTransactions
  const rows = await reader
    .select({ seq, txId, status, amount })
    .from(casinoTransactions)
    .where(
      and(
        eq(casinoTransactions.provider, provider),
        eq(status, 'posted'),
        gt(seq, after),
        gte(createdAt, from),
        lt(createdAt, to),
      ),
    )
    .orderBy(asc(seq))
    .limit(BOOKS_PAGE)
  return rows.map((row) => ({ ...row, amount: `${row.amount}` }))
}
