import type { tournamentEntries } from '#db/platform/schema/tournaments.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { requireTerms } from '#server/platform/modules/content/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'

/**
 * Enters a player free of charge; rounds count from then on. Idempotent. Refusals: self_excluded, timed_out,
 * terms_changed, not_found, conflict once it is over.
 */
export function joinTournament(
  context: CommandContext,
  { userId, id }: { readonly userId: string; readonly id: string },
): void {
  const { db, now } = context
  requirePlayer(context, userId, 'promo')
  requireTerms(context, userId)
  const tournament = db.get<{ ends_at: bigint; cancelled_at: bigint | null }>(
    'SELECT ends_at, cancelled_at FROM tournaments WHERE id = ?',
    [id],
  )
  if (!tournament) throw new Refusal('not_found')
  if (now >= Number(tournament.ends_at) || tournament.cancelled_at !== null) throw new Refusal('conflict')
  insertRow<typeof tournamentEntries>(db, {
    into: 'tournament_entries',
    row: { tournament_id: id, user_id: userId, joined_at: now, achieved_at: now },
    onConflict: 'ON CONFLICT (tournament_id, user_id) DO NOTHING',
  })
}
