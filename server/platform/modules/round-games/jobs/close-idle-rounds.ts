import { and, isNull, lte } from 'drizzle-orm'
import { rounds } from '#db/platform/schema/round-games.ts'
import type { Platform } from '../platform.ts'
import { ROUND_IDLE_MS } from '../round-view.ts'

const BATCH_SIZE = 1000

async function idleRoundsAcrossPlayers({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) {
  return await reader
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(isNull(rounds.ending), lte(rounds.touchedAt, clock.now() - ROUND_IDLE_MS)))
    .limit(BATCH_SIZE)
}

/** Settles abandoned rounds, each separately: a failure does not affect the others. */
export async function closeIdleRounds(platform: Pick<Platform, 'reader' | 'writer' | 'clock'>): Promise<void> {
  const idle = await idleRoundsAcrossPlayers(platform)
  const closed = await Promise.allSettled(
    idle.map(({ id: roundId }) => platform.writer.execute('closeIdleRound', { roundId })),
  )
  const faults = closed.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (faults.length > 0) throw new AggregateError(faults, 'rounds could not be closed')
}
