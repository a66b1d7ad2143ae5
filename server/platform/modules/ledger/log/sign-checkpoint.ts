import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { checkpointText } from '#server/shared/log/checkpoint.ts'
import { CACHED_LOG, currentRoot, sizeOf } from './log-state.ts'
import { noteSigner } from './signing-key.ts'

/** A stored checkpoint. */
export type SignedCheckpoint = { readonly size: number; readonly note: string }

/** Largest checkpoint of a log, which is the latest one. */
export function lastCheckpoint({ db }: Pick<CommandContext, 'db'>, logId: number): SignedCheckpoint | null {
  const last = db.get<{ size: bigint; note: string }>(
    'SELECT size, note FROM log_checkpoints WHERE log_id = ? ORDER BY size DESC LIMIT 1',
    [logId],
  )
  return last ? { size: Number(last.size), note: last.note } : null
}

/**
 * Signs the state of the open log and stores it, so that it is on disk before anybody sees it. The same size is signed
 * once, and a stopped log not again. Throws before the first log is open, and if a checkpoint is larger than the log.
 */
export function signCheckpoint(context: CommandContext): SignedCheckpoint {
  const { db, now } = context
  const state = db.cached(CACHED_LOG).get('')
  if (!state?.log) throw new Error('no log to sign')
  const { id, origin } = state.log
  const size = sizeOf(state)
  const last = lastCheckpoint(context, id)
  if (last && (state.log.isStopped || last.size === size)) return last
  if (last && last.size > size) throw new Error(`${origin} has lost records that a checkpoint covers`)
  const key = db.get<{ sealed_key: string }>('SELECT sealed_key FROM logs WHERE id = ?', [id])
  const root = currentRoot(context, state)
  const note = noteSigner(context, origin, key?.sealed_key ?? '')(checkpointText({ origin, size, root }))
  db.run('INSERT INTO log_checkpoints (log_id, size, root, note, signed_at) VALUES (?, ?, ?, ?, ?)', [
    id,
    size,
    Buffer.from(root).toString('hex'),
    note,
    now,
  ])
  return { size, note }
}
