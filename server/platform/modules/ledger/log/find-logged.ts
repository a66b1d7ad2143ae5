import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { loggedBy } from './append-log.ts'
import type { LoggedPlace } from './log-entry.ts'

/** First record of a kind for a reference; null if there is none outside of the former chain. */
export function findLogged(context: CommandContext, reference: string, kind: string): LoggedPlace | null {
  const own = loggedBy(context).find((logged) => logged.reference === reference && logged.kind === kind)
  if (own) return { sequence: own.sequence, origin: own.origin }
  const row = context.db.get<{ sequence: bigint; origin: string; first_sequence: bigint }>(
    `SELECT record.sequence, log.origin, log.first_sequence FROM log_records AS record
     CROSS JOIN logs AS log ON log.id = (
       SELECT max(part.id) FROM logs AS part WHERE part.first_sequence <= record.sequence
     )
     WHERE record.reference = ? AND record.kind = ? ORDER BY record.sequence LIMIT 1`,
    [reference, kind],
  )
  return row ? { sequence: Number(row.sequence - row.first_sequence), origin: row.origin } : null
}
