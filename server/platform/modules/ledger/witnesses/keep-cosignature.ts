import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

export type KeptCheckpoint = {
  readonly logId: number
  readonly witness: string
  readonly size: number
  readonly line: string | null
  /** Milliseconds. */
  readonly keptAt: number
}

/** Stores the last checkpoint that a witness has kept. An answer that arrives late replaces no larger size. */
export function keepCosignature({ db }: CommandContext, { logId, witness, size, line, keptAt }: KeptCheckpoint): void {
  db.run(
    `INSERT INTO log_witnesses (log_id, witness, size, line, kept_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (log_id, witness) DO UPDATE SET size = excluded.size, line = excluded.line, kept_at = excluded.kept_at
     WHERE excluded.size >= log_witnesses.size`,
    [logId, witness, size, line, keptAt],
  )
}
