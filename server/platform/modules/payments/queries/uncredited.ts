import { and, asc, desc, eq, isNull, lt } from 'drizzle-orm'
import { deposits, differingPayments } from '#db/platform/schema/payments.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** States of deposits that have credited nothing, or no longer. */
export const UNCREDITED_STATES = ['created', 'failed', 'expired', 'charged_back'] as const

type Uncredited = {
  readonly state: (typeof UNCREDITED_STATES)[number]
  readonly before?: string | undefined
  readonly limit: number
}

/** A page of deposits in a state, newest first. */
export const listDepositsInStateAcrossPlayers = (
  { reader }: Pick<Platform, 'reader'>,
  { state, before, limit }: Uncredited,
) =>
  reader
    .select()
    .from(deposits)
    .where(and(eq(deposits.status, state), before === undefined ? undefined : lt(deposits.id, before)))
    .orderBy(desc(deposits.id))
    .limit(limit)

/** Number of payments that are shown at once; those after them follow as they are decided. */
const MOST = 200

/** Payments that differ from their deposit and wait for a decision, the oldest first. */
export const listDifferencesAcrossPlayers = ({ reader }: Pick<Platform, 'reader'>) =>
  reader
    .select({
      id: deposits.id,
      userId: deposits.userId,
      currency: deposits.currency,
      asked: deposits.amount,
      amount: differingPayments.amount,
      provider: deposits.provider,
      providerReference: differingPayments.providerReference,
      paysOut: differingPayments.paysOut,
      status: deposits.status,
      arrivedAt: differingPayments.arrivedAt,
    })
    .from(differingPayments)
    .innerJoin(deposits, eq(deposits.id, differingPayments.depositId))
    .where(isNull(differingPayments.closedAt))
    .orderBy(asc(differingPayments.arrivedAt))
    .limit(MOST)
