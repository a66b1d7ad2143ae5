import type { sportsDays } from '#db/platform/schema/sports.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { appendLog } from '../../ledger/index.ts'

/** Days since the epoch, in UTC, and the SHA-256 of the seed that decides the day's matches. */
export type SportsDay = { readonly day: number; readonly seedHash: string }

/**
 * Logs the commitments to days of matches, once each. Another hash for a day that has not begun, as after a rotation of
 * the platform's secret, is logged in addition; for a day that has begun it is ignored, and the check of the books
 * reports it.
 */
export function commitSportsDays(context: CommandContext, { days }: { readonly days: readonly SportsDay[] }): void {
  const { db, now } = context
  for (const { day, seedHash } of days) {
    const known = db.get<{ seed_hash: string }>('SELECT seed_hash FROM sports_days WHERE day = ?', [day])
    const hasBegun = now >= day * DAY_MS
    if (known?.seed_hash === seedHash || (known && hasBegun)) continue
    insertRow<typeof sportsDays>(db, {
      into: 'sports_days',
      row: { day, seed_hash: seedHash, committed_at: now },
      onConflict:
        'ON CONFLICT (day) DO UPDATE SET seed_hash = excluded.seed_hash, committed_at = excluded.committed_at',
    })
    appendLog(context, {
      kind: 'sports_day',
      fields: {
        day: new Date(day * DAY_MS).toISOString().slice(0, 10),
        seed_hash: seedHash,
        ...(known && { replaces: known.seed_hash }),
      },
    })
  }
}

const DAY_MS = 86_400_000
