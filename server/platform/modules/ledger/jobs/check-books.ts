import type { z } from 'zod'
import { readJobCursor } from '#server/platform/kernel/jobs/read-job-cursor.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { BOOKS_CURSOR, BOOKS_JOB } from '../books/last-check.ts'
import { type CheckBooksData, type CheckedPage, type Violation, violationsOf } from '../reads.ts'

/** Saving after every page would add a flush to the disk to each, for which bets would wait. */
const SAVE_EVERY_MS = 1000

type CheckOptions = {
  /** Rows of a page. */
  readonly rows?: number
  readonly saveEveryMs?: number
}

/**
 * Checks the whole ledger and logs each violation, which an operator must fix. Starts an hour after the last start, or
 * resumes after an interruption. A background task reads page by page, since all pages together are every entry there
 * is; the position is saved after a page, so that a crash repeats a second's pages at most. Rejects if the check itself
 * fails; the next run retries the same page. Logs how many rows each invariant has covered since the start or the
 * resumption.
 */
export async function checkBooks(
  platform: Pick<Platform, 'settings' | 'log' | 'clock' | 'reader' | 'writer' | 'metrics' | 'background'>,
  stopping: AbortSignal,
  { rows, saveEveryMs = SAVE_EVERY_MS }: CheckOptions = {},
): Promise<readonly Violation[]> {
  const { settings, log, clock, writer, metrics, background } = platform
  const now = clock.now()
  const known = await readJobCursor(platform, BOOKS_JOB, BOOKS_CURSOR)
  if (known?.position === null && now < known.startedAt + HOUR_MS) return []
  const { startedAt, position } = known?.position ? known : { startedAt: now, position: null }

  const found: Violation[] = []
  const covered = new Map<string, number>()
  let savedAt = Number.NEGATIVE_INFINITY
  const data: CheckBooksData = { databaseUrl: settings.databaseUrl, from: position, rows }
  await using check = background.start<CheckedPage>(BOOKS_JOB, data)
  for await (const { findings, next } of check.messages()) {
    for (const { invariant, checked } of findings) covered.set(invariant, (covered.get(invariant) ?? 0) + checked)
    for (const violation of violationsOf(findings)) {
      log.fatal({ violation }, 'books check failed')
      metrics.wrongBooks.inc()
      found.push(violation)
    }
    if (next === null || stopping.aborted || clock.now() - savedAt >= saveEveryMs) {
      const cursor = JSON.stringify({ startedAt, position: next } satisfies z.input<typeof BOOKS_CURSOR>)
      await writer.execute('saveJobCursor', { job: BOOKS_JOB, cursor })
      savedAt = clock.now()
    }
    if (next === null || stopping.aborted)
      log.info({ covered: Object.fromEntries(covered), isComplete: next === null, startedAt }, 'books check passed')
    if (stopping.aborted) break
  }
  return found
}
