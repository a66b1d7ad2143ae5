import { and, count, desc, eq, inArray, isNull, lte, min } from 'drizzle-orm'
import { deposits, differingPayments, withdrawals } from '#db/platform/schema/payments.ts'
import { inList } from '#server/platform/kernel/in-list.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

type Counted = { readonly count: number; readonly oldest: number | null }

const NONE: Counted = { count: 0, oldest: null }

/**
 * Payments that wait, with the oldest: payouts under review, payouts past their due time, undecided deposits, and payments
 * that differ from their deposit.
 */
export async function countPaymentsAcrossPlayers(
  { reader }: Pick<Platform, 'reader'>,
  now: number,
): Promise<{ readonly review: Counted; readonly late: Counted; readonly open: Counted; readonly differing: Counted }> {
  const waiting = { count: count(), oldest: min(withdrawals.changedAt) }
  const [[review], [late], [open], [differing]] = await Promise.all([
    reader.select(waiting).from(withdrawals).where(eq(withdrawals.status, 'review')),
    reader
      .select(waiting)
      .from(withdrawals)
      .where(and(inArray(withdrawals.status, ['approved', 'sent']), lte(withdrawals.dueAt, now))),
    reader
      .select({ count: count(), oldest: min(deposits.createdAt) })
      .from(deposits)
      .where(eq(deposits.status, 'created').inlineParams()),
    reader
      .select({ count: count(), oldest: min(differingPayments.arrivedAt) })
      .from(differingPayments)
      .where(isNull(differingPayments.closedAt)),
  ])
  return { review: review ?? NONE, late: late ?? NONE, open: open ?? NONE, differing: differing ?? NONE }
}

type Reports = { readonly last: number | null; readonly waiting: number }

/** When each provider reported a payment last, and how many payments it has not decided. */
export async function reportsOfPaymentsAcrossPlayers(
  { reader }: Pick<Platform, 'reader'>,
  providers: readonly string[],
): Promise<ReadonlyMap<string, Reports>> {
  const open = await reader
    .select({ provider: deposits.provider, count: count() })
    .from(deposits)
    .where(eq(deposits.status, 'created').inlineParams())
    .groupBy(deposits.provider)
  const sent = await reader
    .select({ provider: withdrawals.provider, count: count() })
    .from(withdrawals)
    .where(inArray(withdrawals.status, ['approved', 'sent']))
    .groupBy(withdrawals.provider)
  const recent = await reader
    .select({ provider: deposits.provider, settledAt: deposits.settledAt })
    .from(deposits)
    .orderBy(desc(deposits.id))
    .limit(RECENT)
  const countOf = (rows: readonly { readonly provider: string; readonly count: number }[], name: string) =>
    rows.find(({ provider }) => provider === name)?.count ?? 0
  return new Map(
    providers.map((name) => {
      const times = recent.flatMap(({ provider, settledAt }) =>
        provider === name && settledAt !== null ? [settledAt] : [],
      )
      const last = times.length > 0 ? Math.max(...times) : null
      return [name, { last, waiting: countOf(open, name) + countOf(sent, name) }]
    }),
  )
}

/** Number of deposits in which the last report of a provider is looked for. */
const RECENT = 500

/** Players among these with a deposit that was charged back. */
export async function chargedBackAcrossPlayers(
  { reader }: Pick<Platform, 'reader'>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await reader
    .selectDistinct({ userId: deposits.userId })
    .from(deposits)
    .where(and(inList(deposits.userId, userIds), eq(deposits.status, 'charged_back')))
  return new Set(rows.map(({ userId }) => userId))
}
