import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { SETTLE_GRACE_MS } from './add-tournament.ts'

/**
 * The operator ends a tournament that runs, at once: what was placed by now is scored, and its prizes are paid as at any end.
 * Refuses `not_found`, and `conflict` for one that has not begun or is over.
 */
export function endTournament({ db, now }: CommandContext, { id }: { readonly id: string }): void {
  const { changes } = db.run(
    'UPDATE tournaments SET ends_at = ?, settles_at = ? WHERE id = ? AND starts_at < ? AND ends_at > ? AND cancelled_at IS NULL',
    [now, now + SETTLE_GRACE_MS, id, now, now],
  )
  closed(db, id, changes)
}

/**
 * The operator calls a tournament off that is not over: nothing counts any more, and nobody is paid. Entries cost nothing, so that
 * nothing is given back. Refuses `not_found`, and `conflict` for one that is over or was called off.
 */
export function cancelTournament({ db, now }: CommandContext, { id }: { readonly id: string }): void {
  const { changes } = db.run(
    'UPDATE tournaments SET cancelled_at = ?, final_at = ? WHERE id = ? AND ends_at > ? AND final_at IS NULL',
    [now, now, id, now],
  )
  closed(db, id, changes)
}

function closed(db: CommandContext['db'], id: string, changes: number): void {
  // what is remembered of who plays in it has its end
  db.run('UPDATE tournament_entries SET joined_at = joined_at WHERE tournament_id = ?', [id])
  if (changes === 1) return
  if (!db.get('SELECT 1 AS one FROM tournaments WHERE id = ?', [id])) throw new Refusal('not_found', { field: 'id' })
  throw new Refusal('conflict', { field: 'id' })
}
