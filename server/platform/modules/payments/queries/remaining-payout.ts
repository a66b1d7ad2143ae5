import { and, eq, gt, sql } from 'drizzle-orm'
import { withdrawals } from '#db/platform/schema/payments.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { readRates } from '../../exchange-rates/reads.ts'
import { remainingToday } from '../remaining-today.ts'
import { COUNTED, DAY_MS } from '../sums.ts'

type PayoutQuery = { readonly userId: string; readonly level: number; readonly currency: Currency }

/** Rest of a player's 24-hour payout limit, as a decimal of a currency. */
export async function remainingPayout(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  { userId, level, currency }: PayoutQuery,
): Promise<string> {
  const now = clock.now()
  const [[row], { mids }] = await Promise.all([
    reader
      .select({ total: sql<string>`CAST(coalesce(sum(${withdrawals.amountUsd}), 0) AS TEXT)` })
      .from(withdrawals)
      .where(and(eq(withdrawals.userId, userId), gt(withdrawals.createdAt, now - DAY_MS), COUNTED)),
    readRates(reader, now),
  ])
  return formatMicros(remainingToday({ level, currency, usedUsd: micros(BigInt(row?.total ?? '0')), mids }))
}
