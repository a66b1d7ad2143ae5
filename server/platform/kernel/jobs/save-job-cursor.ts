import type { CommandContext } from '../writer/command.ts'

/** Keeps how far a job has come, for whoever goes on with it. `cursor` is the job's own JSON. */
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
