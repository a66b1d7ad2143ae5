import { asc, eq } from 'drizzle-orm'
import { deposits, withdrawals } from '#db/platform/schema/payments.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'

const MOST = 100

/**
 * Payouts under review, earliest due date first: player, amount, dates, reasons, and the operator who has already
 * approved.
 */
export async function listReviewsAcrossPlayers({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) {
  const rows = await reader
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.status, 'review'))
    .orderBy(asc(withdrawals.dueAt), asc(withdrawals.id))
    .limit(MOST)
  return rows.map(({ id, userId, amount, amountUsd, currency, provider, flags, ...row }) => ({
    id,
    player: userId,
    amount: formatMicros(micros(amount)),
    currency,
    provider,
    flags,
    usd: formatMicros(micros(amountUsd)),
    since: iso(row.changedAt),
    until: row.dueAt === null ? null : iso(row.dueAt),
    is_late: row.dueAt !== null && row.dueAt <= clock.now(),
    approved_by: row.approvedBy,
  }))
}

/** Player of a payout; null for an unknown one. */
export async function playerOfWithdrawalAcrossPlayers(
  { reader }: Pick<Platform, 'reader'>,
  id: string,
): Promise<string | null> {
  const row = await reader.query.withdrawals.findFirst({ columns: { userId: true }, where: eq(withdrawals.id, id) })
  return row?.userId ?? null
}

/** Player of a deposit; null for an unknown one. */
export async function playerOfDepositAcrossPlayers(
  { reader }: Pick<Platform, 'reader'>,
  id: string,
): Promise<string | null> {
  const row = await reader.query.deposits.findFirst({ columns: { userId: true }, where: eq(deposits.id, id) })
  return row?.userId ?? null
}
