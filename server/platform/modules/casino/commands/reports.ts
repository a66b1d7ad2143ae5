import type { CASINO_ALARMS, casinoAlarms, casinoReconciliations } from '#db/platform/schema/casino.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'

/** Something of a provider that people have to look at. */
export type Alarm = {
  readonly provider: string
  readonly kind: (typeof CASINO_ALARMS)[number]
  /** A transaction, or of an open round its id. */
  readonly subject: string
  /** What we have of it, and what its provider has. */
  readonly here: string | null
  readonly there: string | null
}

/** Keeps what people have to look at of a provider. What is known already stays as it was. */
export function keepAlarms({ db, now }: CommandContext, { alarms }: { readonly alarms: readonly Alarm[] }): void {
  for (const { provider, kind, subject, here, there } of alarms)
    insertRow<typeof casinoAlarms>(db, {
      into: 'casino_alarms',
      row: { provider, kind, subject, here, there, raised_at: now },
      onConflict: 'ON CONFLICT (provider, kind, subject) DO NOTHING',
    })
}

/** What came of comparing both books of a day, which is named in UTC as 2026-11-22. */
type DayCompared = {
  readonly provider: string
  readonly day: string
  readonly compared: number
  readonly differences: number
  readonly waiting: number
}

/** Keeps what came of comparing a provider's books of a day with ours. */
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
