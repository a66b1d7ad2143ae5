import type { CommandContext } from '../writer/command.ts'

/** Stores the progress of a job for its next run. `cursor` is the job's own JSON. */
export function saveJobCursor(
  { db, now }: CommandContext,
  { job, cursor }: { readonly job: string; readonly cursor: string },
): void {
  db.run(
    `INSERT INTO job_cursors (job, cursor, saved_at) VALUES (?, ?, ?)
     ON CONFLICT (job) DO UPDATE SET cursor = excluded.cursor, saved_at = excluded.saved_at`,
    [job, cursor, now],
  )
}
