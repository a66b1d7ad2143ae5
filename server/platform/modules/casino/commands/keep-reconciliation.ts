import type { casinoReconciliations } from '#db/platform/schema/casino.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'

/** What came of comparing both books of a day, which is named in UTC as 2026-11-22. */
export type DayCompared = {
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
