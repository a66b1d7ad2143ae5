import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Sizes of superseded checkpoints of a log, at most a page. */
type Superseded = { readonly logId: number; readonly sizes: readonly number[] }

/** Deletes checkpoints. Never the latest one of a log, nor one that a witness has kept last. */
export function dropCheckpoints({ db }: CommandContext, { logId, sizes }: Superseded): void {
  db.run(
    `DELETE FROM log_checkpoints WHERE log_id = ? AND size IN (SELECT value FROM json_each(?))
       AND size < (SELECT max(latest.size) FROM log_checkpoints AS latest WHERE latest.log_id = log_checkpoints.log_id)
       AND size NOT IN (SELECT kept.size FROM log_witnesses AS kept WHERE kept.log_id = log_checkpoints.log_id)`,
    [logId, JSON.stringify(sizes)],
  )
}
