import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

export type LogStop = {
  readonly logId: number
  readonly reason: 'rewritten' | 'rolled_back'
  /** Name of the witness that contradicts the log. */
  readonly witness: string
  readonly detail: string
}

/**
 * Stops a log: it takes no more records, so that acts with money are refused, and is signed no more, also after a
 * restart. The first reason stays.
 */
export function stopLog({ db, now }: CommandContext, { logId, reason, witness, detail }: LogStop): void {
  db.run(
    `INSERT INTO log_stops (log_id, reason, witness, detail, stopped_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (log_id) DO NOTHING`,
    [logId, reason, witness, detail, now],
  )
}
