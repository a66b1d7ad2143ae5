import { and, isNull, lte } from 'drizzle-orm'
import { rounds } from '#db/platform/schema/round-games.ts'
import type { Platform } from '../platform.ts'
import { ROUND_IDLE_MS } from '../round-view.ts'

/** How many are closed in one turn; more wait for the next one. */
const AT_ONCE = 1000

/** The rounds whose time is over. */
async function idleRoundsAcrossPlayers({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) {
  return await reader
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(isNull(rounds.ending), lte(rounds.touchedAt, clock.now() - ROUND_IDLE_MS)))
    .limit(AT_ONCE)
}

/** Settles the rounds that were left, each for itself: one that cannot be settled keeps no other open. */
export async function closeIdleRounds(platform: Pick<Platform, 'reader' | 'writer' | 'clock'>): Promise<void> {
  const idle = await idleRoundsAcrossPlayers(platform)
  const closed = await Promise.allSettled(
    idle.map(({ id: roundId }) => platform.writer.execute('closeIdleRound', { roundId })),
  )
  const faults = closed.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (faults.length > 0) throw new AggregateError(faults, 'rounds that cannot be closed')
}
