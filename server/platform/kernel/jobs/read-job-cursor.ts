import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { jobCursors } from '#db/platform/schema/kernel.ts'
import type { Platform } from '../platform.ts'

/** How far a job has come; null where it has not begun, and where another release kept what is no such cursor. */
export async function readJobCursor<Cursor>(
  { reader }: Pick<Platform, 'reader'>,
  job: string,
  schema: z.ZodType<Cursor>,
): Promise<Cursor | null> {
  const [row] = await reader.select().from(jobCursors).where(eq(jobCursors.job, job))
  return schema.safeParse(row?.cursor).data ?? null
}
