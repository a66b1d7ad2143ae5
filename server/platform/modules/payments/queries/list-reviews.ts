import { asc, eq, sql } from 'drizzle-orm'
import { deposits, withdrawals } from '#db/platform/schema/payments.ts'
import { iso } from '#server/platform/kernel/clock.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'

/** As many as one looks through. */
const MOST = 100

/**
 * The payouts that wait for people, those that are due first before the others: whose, how much, since and until when, who has
 * approved of each already, and whether a deposit of its player was charged back.
 */
export async function listReviewsAcrossPlayers({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) {
  const rows = await reader
    .select({
      withdrawal: withdrawals,
      isChargedBack: sql<number>`EXISTS (SELECT 1 FROM ${deposits}
        WHERE ${deposits.userId} = ${withdrawals.userId} AND ${deposits.status} = 'charged_back')`,
    })
    .from(withdrawals)
    .where(eq(withdrawals.status, 'review'))
    .orderBy(asc(withdrawals.dueAt), asc(withdrawals.id))
    .limit(MOST)
  return rows.map(({ withdrawal: { id, userId, amount, amountUsd, currency, provider, ...row }, isChargedBack }) => ({
    ...{ id, player: userId, amount: formatMicros(micros(amount)), currency, provider },
    usd: formatMicros(micros(amountUsd)),
    since: iso(row.changedAt),
    until: row.dueAt === null ? null : iso(row.dueAt),
    is_late: row.dueAt !== null && row.dueAt <= clock.now(),
    approved_by: row.approvedBy,
    has_charged_back: isChargedBack === 1,
  }))
}
