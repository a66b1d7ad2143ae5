import { z } from 'zod'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { readJobCursor } from '#server/platform/kernel/jobs/read-job-cursor.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Platform } from '../platform.ts'
import { lateWinsAcrossPlayers, openRoundsAcrossPlayers } from '../queries/overdue.ts'
import { raiseAlarms } from './raise-alarms.ts'

const JOB = 'watch rounds of providers'
/** Younger transactions may not be written yet. */
const SETTLES_MS = MINUTE_MS

const CURSOR = z.object({ until: z.number() })

/**
 * Raises alarms, once an hour, for wins more than a day after the end of their round, and for rounds that are still
 * open after a week. The platform never ends rounds itself: only the provider knows their value.
 */
export async function watchRounds(platform: Pick<Platform, 'clock' | 'reader' | 'writer' | 'log'>): Promise<void> {
  const { clock, reader, writer } = platform
  const until = clock.now() - SETTLES_MS
  const known = await readJobCursor(platform, JOB, CURSOR)
  if (known && until < known.until + HOUR_MS) return
  const time = { since: known?.until ?? 0, until }
  for (const read of [lateWinsAcrossPlayers, openRoundsAcrossPlayers])
    for (let offset = 0, found = PAGE_ROWS; found === PAGE_ROWS; offset += found) {
      const page = await read(reader, time, offset)
      found = page.length
      await raiseAlarms(platform, page)
    }
  await writer.execute('saveJobCursor', {
    job: JOB,
    cursor: JSON.stringify({ until } satisfies z.input<typeof CURSOR>),
  })
}
