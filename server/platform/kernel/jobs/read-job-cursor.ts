import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { jobCursors } from '#db/platform/schema/kernel.ts'
import type { Platform } from '../platform.ts'

/** Cursor of a job, or null if it has not started or an incompatible release stored the cursor. */
export async function readJobCursor<Cursor>(
  { reader }: Pick<Platform, 'reader'>,
  job: string,
  schema: z.ZodType<Cursor>,
): Promise<Cursor | null> {
  const [row] = await reader.select().from(jobCursors).where(eq(jobCursors.job, job))
  return schema.safeParse(row?.cursor).data ?? null
}
