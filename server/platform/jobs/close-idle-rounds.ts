import { and, isNull, lte } from 'drizzle-orm'
import { rounds } from '#db/platform/schema/rounds.ts'
import { ROUND_IDLE_MS } from '../games/rounds/round-view.ts'
import type { Platform } from '../platform.ts'

/** How many are closed in one turn; more wait for the next one. */
const AT_ONCE = 1000

/** Settles the rounds that were left, each for itself: one that cannot be settled keeps no other open. */
export async function closeIdleRounds({
  reader,
  writer,
  clock,
}: Pick<Platform, 'reader' | 'writer' | 'clock'>): Promise<void> {
  const idle = await reader
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(isNull(rounds.ending), lte(rounds.touchedAt, clock.now() - ROUND_IDLE_MS)))
    .limit(AT_ONCE)
  const closed = await Promise.allSettled(idle.map(({ id: roundId }) => writer.execute('closeIdleRound', { roundId })))
  const faults = closed.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (faults.length > 0) throw new AggregateError(faults, 'rounds that cannot be closed')
}
