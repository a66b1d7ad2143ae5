import { eq } from 'drizzle-orm'
import { liabilityDays } from '#db/platform/schema/books.ts'
import { inPages } from '#server/platform/kernel/jobs/page.ts'
import type { Platform } from './platform.ts'
import { publishTotals } from './totals.ts'

const DAY_MS = 86_400_000
/** For how long a player can ask for the proof of a day. */
const KEPT_DAYS = 32

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/**
 * Publishes what is due: the day's trees of what is owed, the hours of the log that are over, and the sums. Each of them
 * goes in pages that are on disk by themselves, so that a stop or a kill costs one page and the next turn goes on.
 */
export async function publishBooks(platform: Platform, stopping: AbortSignal): Promise<void> {
  const { writer, reader, clock } = platform
  const day = dayOf(clock.now())
  if ((await reader.$count(liabilityDays, eq(liabilityDays.day, day))) === 0) await writer.execute('openTrees', { day })
  for (const grow of ['growTree', 'growLogHour'] as const)
    while (!stopping.aborted && !(await writer.execute(grow, {})).isDone);
  await publishTotals(platform, stopping)
  if (!stopping.aborted) {
    const before = dayOf(clock.now() - KEPT_DAYS * DAY_MS)
    await inPages(() => writer.execute('pruneTrees', { before }))
  }
}
