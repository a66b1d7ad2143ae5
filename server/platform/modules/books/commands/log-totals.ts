import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { appendLog, findLogged, isLogStopped, type LoggedPlace } from '#server/platform/modules/ledger/index.ts'
import type { RecordFields } from '#server/shared/log/record.ts'
import { TOTALS_KIND, totalsReference } from '../intervals/totals-reference.ts'

type End = {
  /** Last entry of the ledger. */
  readonly entry: number
  /** Sequence number after the last record. */
  readonly sequence: number
}

export type Interval = { readonly from: End; readonly to: End; readonly currencies: readonly RecordFields[] }

/**
 * Logs the totals of an interval, once; nothing while the log is stopped. Throws RangeError if the interval does not
 * begin where the last one ended.
 */
export function logTotals(context: CommandContext, { from, to, currencies }: Interval): void {
  const reference = totalsReference(to.entry)
  if (isLogStopped(context) || findLogged(context, reference, TOTALS_KIND) !== null) return
  const last = context.db.get<{ reference: string }>(
    `SELECT reference FROM log_records WHERE reference >= ? AND reference < 'totals;' ORDER BY reference DESC LIMIT 1`,
    [totalsReference(0)],
  )
  if (last && last.reference !== totalsReference(from.entry))
    throw new RangeError('the interval does not begin where the last one ended')
  appendLog(context, {
    kind: TOTALS_KIND,
    reference,
    fields: { first_entry: from.entry + 1, next_entry: to.entry + 1, currencies },
    pointers: { first: placeOf(context, from), next: placeOf(context, to) },
  })
}

function placeOf({ db }: CommandContext, { sequence }: End): LoggedPlace {
  const log = db.get<{ origin: string; first_sequence: bigint }>(
    'SELECT origin, first_sequence FROM logs WHERE first_sequence <= ? ORDER BY id DESC LIMIT 1',
    [sequence],
  )
  if (!log) throw new Error('totals without a log')
  return { origin: log.origin, sequence: sequence - Number(log.first_sequence) }
}
