import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

export type LogStop = {
  readonly logId: number
  /** `unproven`: the file with the head of the log was missing at the start. */
  readonly reason: 'rewritten' | 'rolled_back' | 'unproven'
  /** Name of the witness that contradicts the log. */
  readonly witness: string
  readonly detail: string
}

/**
 * Stops a log: it takes no more records, so that acts with money are refused, and is signed no more, also after a
 * restart. The first reason stays, unless it was that nothing proves the end of the log.
 */
export function stopLog({ db, now }: CommandContext, { logId, reason, witness, detail }: LogStop): void {
  db.run(
    `INSERT INTO log_stops (log_id, reason, witness, detail, stopped_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (log_id) DO UPDATE SET reason = excluded.reason, witness = excluded.witness,
       detail = excluded.detail, stopped_at = excluded.stopped_at WHERE log_stops.reason = 'unproven'`,
    [logId, reason, witness, detail, now],
  )
}
