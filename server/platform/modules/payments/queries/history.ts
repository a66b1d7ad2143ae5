import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { deposits, withdrawals } from '#db/platform/schema/payments.ts'
import { idFrom } from '#server/platform/kernel/ids.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'

type Wanted = {
  readonly userId: string
  readonly currency?: Currency | undefined
  /** Half-open interval in milliseconds. */
  readonly from?: number | undefined
  readonly until?: number | undefined
  /** Id; only earlier rows are returned. */
  readonly before?: string | undefined
  readonly limit: number
}

function wantedOf(
  table: typeof deposits | typeof withdrawals,
  { userId, currency, from, until, before }: Omit<Wanted, 'limit'>,
) {
  return and(
    eq(table.userId, userId),
    currency === undefined ? undefined : eq(table.currency, currency),
    from === undefined ? undefined : gte(table.id, idFrom(from)),
    until === undefined ? undefined : lt(table.id, idFrom(until)),
    before === undefined ? undefined : lt(table.id, before),
  )
}

/** A page of a player's deposits, newest first. */
export const listDeposits = (reader: PlatformReader, { limit, ...wanted }: Wanted) =>
  reader.select().from(deposits).where(wantedOf(deposits, wanted)).orderBy(desc(deposits.id)).limit(limit)

/** A page of a player's withdrawals, newest first. */
export const listPayouts = (reader: PlatformReader, { limit, ...wanted }: Wanted) =>
  reader.select().from(withdrawals).where(wantedOf(withdrawals, wanted)).orderBy(desc(withdrawals.id)).limit(limit)

type Sums = { readonly deposited: string; readonly withdrawn: string }

/** A player's total deposits and payouts in one currency, of those requested in a period. */
export async function paidTotals(
  reader: PlatformReader,
  {
    userId,
    currency,
    from = 0,
    until = Number.MAX_SAFE_INTEGER,
  }: Omit<Wanted, 'limit' | 'before' | 'currency'> & {
    readonly currency: Currency
  },
): Promise<{ readonly deposited: Micros; readonly withdrawn: Micros }> {
  const [sums] = await reader.all<Sums>(sql`
    SELECT
      (SELECT CAST(coalesce(sum(amount), 0) AS TEXT) FROM deposits
        WHERE user_id = ${userId} AND currency = ${currency} AND status = 'confirmed'
          AND created_at >= ${from} AND created_at < ${until}) AS deposited,
      (SELECT CAST(coalesce(sum(amount), 0) AS TEXT) FROM withdrawals
        WHERE user_id = ${userId} AND currency = ${currency} AND status = 'paid'
          AND created_at >= ${from} AND created_at < ${until}) AS withdrawn`)
  return { deposited: micros(BigInt(sums?.deposited ?? 0)), withdrawn: micros(BigInt(sums?.withdrawn ?? 0)) }
}
