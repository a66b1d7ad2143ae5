import { z } from 'zod'
import { readJobCursor } from '#server/platform/kernel/jobs/read-job-cursor.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** Name of the job that checks the books. */
export const BOOKS_JOB = 'check the books'

/** Position of the check; `position` is null once all pages are checked. */
export const BOOKS_CURSOR = z.object({
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

/** When the last check that has passed all pages was started, in ms; null before the first, and during one. */
export async function lastBooksCheck(platform: Pick<Platform, 'reader'>): Promise<number | null> {
  const known = await readJobCursor(platform, BOOKS_JOB, BOOKS_CURSOR)
  return known?.position === null ? known.startedAt : null
}
