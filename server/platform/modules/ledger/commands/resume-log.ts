import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { appendLog } from '../log/append-log.ts'
import { CACHED_LOG, sizeOf } from '../log/log-state.ts'
import { lastCheckpoint } from '../log/sign-checkpoint.ts'

/** `reason` is public: who has vouched for the end of the log, and how. */
type Resumption = { readonly origin: string; readonly reason: string }

/**
 * Resumes a log whose end was unproven at the start, since the file with its head was missing, and logs why. Refuses
 * `conflict` for a log that is not open, is stopped for another reason, or has lost records that a checkpoint covers.
 */
export function resumeLog(context: CommandContext, { origin, reason }: Resumption): { origin: string } {
  const { db } = context
  const state = db.cached(CACHED_LOG).get('')
  if (state?.log?.origin !== origin) throw new Refusal('conflict', { field: 'log' })
  const { size } = lastCheckpoint(context, state.log.id) ?? { size: 0 }
  if (size > sizeOf(state)) throw new Refusal('conflict', { field: 'log' })
  const { changes } = db.run(`DELETE FROM log_stops WHERE log_id = ? AND reason = 'unproven'`, [state.log.id])
  if (changes !== 1) throw new Refusal('conflict', { field: 'log' })
  appendLog(context, { kind: 'log_resumed', fields: { reason } })
  return { origin }
}
