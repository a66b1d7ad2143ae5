import { and, desc, eq, gte, lt, or } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { exchanges } from '#db/platform/schema/wallet.ts'
import { idFrom } from '#server/platform/kernel/ids.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

type Wanted = {
  readonly userId: string
  /** Exchanges from or to this currency. */
  readonly currency?: Currency | undefined
  /** Half-open interval in milliseconds, by time of the quote. */
  readonly from?: number | undefined
  readonly until?: number | undefined
  /** Id; only earlier exchanges are returned. */
  readonly before?: string | undefined
  readonly limit: number
}

/** A page of a player's exchanges, newest first. */
export const listExchanges = (reader: PlatformReader, { userId, currency, from, until, before, limit }: Wanted) =>
  reader
    .select()
    .from(exchanges)
    .where(
      and(
        eq(exchanges.userId, userId),
        currency === undefined
          ? undefined
          : or(eq(exchanges.fromCurrency, currency), eq(exchanges.toCurrency, currency)),
        from === undefined ? undefined : gte(exchanges.id, idFrom(from)),
        until === undefined ? undefined : lt(exchanges.id, idFrom(until)),
        before === undefined ? undefined : lt(exchanges.id, before),
      ),
    )
    .orderBy(desc(exchanges.id))
    .limit(limit)
