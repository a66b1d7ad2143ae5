import { z } from 'zod'
import { readJobCursor } from '#server/platform/kernel/jobs/read-job-cursor.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { type CheckBooksData, type CheckedPage, type Violation, violationsOf } from '../reads.ts'

const JOB = 'check the books'

/** `position` is null once all pages are checked. */
const CURSOR = z.object({
  startedAt: z.number(),
  position: z
    .object({
      until: z.number(),
      section: z.string(),
      after: z.union([z.string(), z.number()]).nullable(),
      carried: z.record(z.string(), z.string()),
    })
    .nullable(),
})

/**
 * Checks the whole ledger, an hour after it was begun the last time or from where a stop has cut it
 * short, and logs each violation: books that are wrong are for a person to right. A background task reads, page by page, since all
 * pages together are every entry there is; how far it has come is kept after each, so that no page is lost to a kill.
 * Rejects when the check itself fails, which goes on from the same page at the next turn.
 * @param rows of a page
 */
export async function checkBooks(
  platform: Pick<Platform, 'settings' | 'log' | 'clock' | 'reader' | 'writer' | 'metrics' | 'background'>,
  stopping: AbortSignal,
  rows?: number,
): Promise<readonly Violation[]> {
  const { settings, log, clock, writer, metrics, background } = platform
  const now = clock.now()
  const known = await readJobCursor(platform, JOB, CURSOR)
  if (known?.position === null && now < known.startedAt + HOUR_MS) return []
  const { startedAt, position } = known?.position ? known : { startedAt: now, position: null }

  const found: Violation[] = []
  const data: CheckBooksData = { databaseUrl: settings.databaseUrl, from: position, rows }
  await using check = background.start<CheckedPage>(JOB, data)
  for await (const { findings, next } of check.messages()) {
    for (const violation of violationsOf(findings)) {
      log.fatal({ violation }, 'the books are wrong')
      metrics.wrongBooks.inc()
      found.push(violation)
    }
    const cursor = JSON.stringify({ startedAt, position: next } satisfies z.input<typeof CURSOR>)
    await writer.execute('saveJobCursor', { job: JOB, cursor })
    if (stopping.aborted) break
  }
  return found
}
