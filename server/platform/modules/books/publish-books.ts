import { eq } from 'drizzle-orm'
import { liabilityDays } from '#db/platform/schema/books.ts'
import { inPages } from '#server/platform/kernel/jobs/page.ts'
import type { Platform } from './platform.ts'
import { publishTotals } from './totals.ts'

const DAY_MS = 86_400_000
/** How long a player can get the proof of a day. */
const KEPT_DAYS = 32

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/**
 * Publishes everything due: the day's trees of liabilities, past hours of the log, and the totals. Each is written in
 * pages that are committed separately, so that a stop or crash loses one page at most, and the next run continues.
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
