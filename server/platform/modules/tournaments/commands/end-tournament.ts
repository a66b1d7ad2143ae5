import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { SETTLE_GRACE_MS } from './add-tournament.ts'

/**
 * Ends a running tournament immediately: rounds placed so far count, and prizes are paid as usual. Refuses `not_found`,
 * and `conflict` for one that has not started or is over.
 */
export function endTournament({ db, now }: CommandContext, { id }: { readonly id: string }): void {
  const { changes } = db.run(
    'UPDATE tournaments SET ends_at = ?, settles_at = ? WHERE id = ? AND starts_at < ? AND ends_at > ? AND cancelled_at IS NULL',
    [now, now + SETTLE_GRACE_MS, id, now, now],
  )
  closed(db, id, changes)
}

/**
 * Cancels a tournament that is not over: nothing counts anymore and no prizes are paid. Entries are free, so there is
 * nothing to refund. Refuses `not_found`, and `conflict` for one that is over or cancelled.
 */
export function cancelTournament({ db, now }: CommandContext, { id }: { readonly id: string }): void {
  const { changes } = db.run(
    'UPDATE tournaments SET cancelled_at = ?, final_at = ? WHERE id = ? AND ends_at > ? AND final_at IS NULL',
    [now, now, id, now],
  )
  closed(db, id, changes)
}

function closed(db: CommandContext['db'], id: string, changes: number): void {
  // invalidates the cached entries
  db.run('UPDATE tournament_entries SET joined_at = joined_at WHERE tournament_id = ?', [id])
  if (changes === 1) return
  if (!db.get('SELECT 1 AS one FROM tournaments WHERE id = ?', [id])) throw new Refusal('not_found', { field: 'id' })
  throw new Refusal('conflict', { field: 'id' })
}
