import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { appendLog } from '../log/append-log.ts'
import { logRules } from '../log/log-rules.ts'
import { CACHED_LOG, openLogOf } from '../log/log-state.ts'
import { openNextLog } from '../log/open-log.ts'
import { signCheckpoint } from '../log/sign-checkpoint.ts'

/**
 * Opens the next log of the year after one that was stopped. Its first record names the last checkpoint of the former
 * one and the reason. Refuses `conflict` while the log takes records.
 */
export function continueLog(context: CommandContext, { reason }: { readonly reason: string }): { origin: string } {
  const state = context.db.cached(CACHED_LOG).get('')
  if (!state?.log?.isStopped) throw new Refusal('conflict', { field: 'log' })
  const [opened, ...others] = openNextLog(context, { ...state, log: state.log })
  if (!opened) throw new Error('a log without a first record')
  for (const entry of [{ ...opened, fields: { ...opened.fields, reason } }, ...others]) appendLog(context, entry)
  logRules(context)
  signCheckpoint(context)
  return { origin: openLogOf(context.db)?.origin ?? '' }
}
