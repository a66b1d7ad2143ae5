import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { appendLog } from '../log/append-log.ts'
import { CACHED_LOG } from '../log/log-state.ts'
import { openNextLog } from '../log/open-log.ts'
import { signCheckpoint } from '../log/sign-checkpoint.ts'

/**
 * Opens another log of the year after a loss of records that a checkpoint covers: the former one can never be extended
 * again. Its first record publishes the former checkpoint and the reason. Refuses not_found before the first log.
 */
export function openSecondLog(context: CommandContext, { reason }: { readonly reason: string }): { origin: string } {
  const state = context.db.cached(CACHED_LOG).get('')
  if (!state?.log) throw new Refusal('not_found')
  const [first, ...others] = openNextLog(context, { ...state, log: state.log }, reason)
  if (!first) throw new Error('a log without a first record')
  const { origin } = appendLog(context, first)
  for (const entry of others) appendLog(context, entry)
  signCheckpoint(context)
  return { origin }
}
