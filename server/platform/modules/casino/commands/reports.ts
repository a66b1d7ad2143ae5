import type { casinoAlarms, casinoReconciliations } from '#db/platform/schema/casino.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { CASINO_ALARMS } from '#server/shared/constants/book-differences.ts'

export type Alarm = {
  readonly provider: string
  readonly kind: (typeof CASINO_ALARMS)[number]
  /** Transaction id, or round id for an open round. */
  readonly subject: string
  /** Our record, and the provider's. */
  readonly here: string | null
  readonly there: string | null
}

/** Stores alarms about providers. Existing ones stay unchanged. */
export function keepAlarms({ db, now }: CommandContext, { alarms }: { readonly alarms: readonly Alarm[] }): void {
  for (const { provider, kind, subject, here, there } of alarms)
    insertRow<typeof casinoAlarms>(db, {
      into: 'casino_alarms',
      row: { provider, kind, subject, here, there, raised_at: now },
      onConflict: 'ON CONFLICT (provider, kind, subject) DO NOTHING',
    })
}

type Resolved = Pick<Alarm, 'provider' | 'kind' | 'subject'> & { readonly operator: string }

/** Settles an alarm. Refusals: not_found; conflict if somebody has settled it before. */
export function resolveAlarm({ db, now }: CommandContext, { provider, kind, subject, operator }: Resolved): void {
  const row = db.get<{ resolved_by: string | null }>(
    'SELECT resolved_by FROM casino_alarms WHERE provider = ? AND kind = ? AND subject = ?',
    [provider, kind, subject],
  )
  if (!row) throw new Refusal('not_found', { field: 'subject' })
  if (row.resolved_by !== null) throw new Refusal('conflict', { field: 'subject', detail: row.resolved_by })
  db.run('UPDATE casino_alarms SET resolved_at = ?, resolved_by = ? WHERE provider = ? AND kind = ? AND subject = ?', [
    now,
    operator,
    provider,
    kind,
    subject,
  ])
}

/** Result of the reconciliation of a day; the day is in UTC, as 2026-11-22. */
type DayCompared = {
  readonly provider: string
  readonly day: string
  readonly compared: number
  readonly differences: number
  readonly waiting: number
}

export function keepReconciliation(
  { db, now }: CommandContext,
  { provider, day, compared, differences, waiting }: DayCompared,
): void {
  insertRow<typeof casinoReconciliations>(db, {
    into: 'casino_reconciliations',
    row: { provider, day, compared, differences, waiting, compared_at: now },
    onConflict: 'ON CONFLICT (provider, day) DO NOTHING',
  })
}
