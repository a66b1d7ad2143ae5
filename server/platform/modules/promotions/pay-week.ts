import { z } from 'zod'
import { readJobCursor } from '#server/platform/kernel/jobs/read-job-cursor.ts'
import { weekOf } from '#server/shared/promotions/vip.ts'
import type { Platform } from './platform.ts'

/** Time after Monday 00:00 UTC at which the previous week's cashback is paid. */
const PAID_AFTER_MS = 6 * 3_600_000
const WEEK_MS = 7 * 86_400_000
const JOB = 'pay cashback'

const storedCursor = z.object({ week: z.string(), after: z.number().int().nullable() })

/** Pays cashback for the previous week, some hours after its end; resumes after an interruption. */
export async function payWeek(platform: Pick<Platform, 'reader' | 'writer' | 'clock'>): Promise<void> {
  const week = weekOf(platform.clock.now() - PAID_AFTER_MS - WEEK_MS)
  const stored = await readJobCursor(platform, JOB, storedCursor)
  let cursor = stored?.week === week ? stored : { week, after: 0 }
  while (cursor.after !== null) cursor = await platform.writer.execute('payCashback', cursor)
}
