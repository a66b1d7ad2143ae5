import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { appendLog } from '../log/append-log.ts'
import { logRules } from '../log/log-rules.ts'
import { openLogOf } from '../log/log-state.ts'
import { type FirstLog, growFormer, openFirstLog } from '../log/open-log.ts'
import { signCheckpoint } from '../log/sign-checkpoint.ts'

/**
 * Opens the first log of a platform and signs its first checkpoint, unless it is open, and logs released rules. A page
 * of the former chain enters it with each run; `isDone` with the last.
 */
export function openLog(context: CommandContext, first: FirstLog): { isDone: boolean } {
  const log = openLogOf(context.db)
  if (log !== null) {
    if (!log.isStopped) logRules(context)
    return { isDone: true }
  }
  if (!growFormer(context).isDone) return { isDone: false }
  for (const entry of openFirstLog(context, first)) appendLog(context, entry)
  logRules(context)
  signCheckpoint(context)
  return { isDone: true }
}
