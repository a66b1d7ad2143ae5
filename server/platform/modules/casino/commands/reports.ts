import type { CASINO_ALARMS, casinoAlarms, casinoReconciliations } from '#db/platform/schema/casino.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'

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
