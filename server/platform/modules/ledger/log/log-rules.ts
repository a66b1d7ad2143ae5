import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { appendLog } from './append-log.ts'
import { rulesFields, statesRules } from './rules-fields.ts'

/**
 * Logs each released version of the rules once, before its first bet; again if what it states has changed: a new case, or
 * a former release that has left out its scripts. Games whose table depends on the parameters of a bet state its hash with
 * each bet. The hash of the script that players run to check a round is stated, or that of each one, with parameters
 * that make it.
 */
export function logRules(context: CommandContext): void {
  for (const [reference, fields] of rulesFields(context.rules)) {
    const last = context.db.get<{ payload: string }>(
      `SELECT payload FROM log_records WHERE reference = ? AND kind = 'rules_published' ORDER BY sequence DESC LIMIT 1`,
      [reference],
    )
    if (!last || !statesRules(last.payload, fields)) appendLog(context, { kind: 'rules_published', reference, fields })
  }
}
