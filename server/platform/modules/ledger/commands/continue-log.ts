import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { appendLog } from '../log/append-log.ts'
import { logRules } from '../log/log-rules.ts'
import { CACHED_LOG } from '../log/log-state.ts'
import { openNextLog } from '../log/open-log.ts'
import { signCheckpoint } from '../log/sign-checkpoint.ts'

/** `origin` of the log that ends: a repeated command does not end the next one. */
type Ending = { readonly origin: string; readonly reason: string }

/**
 * Opens the next log of the year after one that cannot be extended: a witness contradicts it, or it has lost records
 * that a checkpoint covers. Its first record publishes the former checkpoint and the reason. Refuses `conflict` if
 * another log is open.
 */
export function continueLog(context: CommandContext, { origin, reason }: Ending): { origin: string } {
  const state = context.db.cached(CACHED_LOG).get('')
  if (state?.log?.origin !== origin) throw new Refusal('conflict', { field: 'log' })
  const [first, ...others] = openNextLog(context, { ...state, log: state.log }, reason)
  if (!first) throw new Error('a log without a first record')
  const opened = appendLog(context, first)
  for (const entry of others) appendLog(context, entry)
  logRules(context)
  signCheckpoint(context)
  return { origin: opened.origin }
}
