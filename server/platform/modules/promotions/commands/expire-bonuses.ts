import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { endGrant } from '../grants/free-spins.ts'
import { findGrant } from '../grants/grant.ts'

/** Expires a page of bonuses: those not claimed in time, and active ones without open bets. */
export function expireBonuses(context: CommandContext): { changed: number } {
  const { db, now } = context
  const offers = db.run(
    `UPDATE bonus_grants SET state = 'expired', reason = 'offer', is_chosen = 0, closed_at = ?
     WHERE state = 'available' AND id IN (
       SELECT id FROM bonus_grants WHERE state = 'available' AND offer_until <= ? ORDER BY offer_until LIMIT ?
     )`,
    [now, now, PAGE_ROWS],
  )
  const over = db.all<{ id: string }>(
    `SELECT id FROM bonus_grants WHERE state = 'active' AND active_until <= ?
       AND NOT EXISTS (SELECT 1 FROM bonus_stakes WHERE grant_id = bonus_grants.id AND closed_at IS NULL)
     ORDER BY active_until LIMIT ?`,
    [now, PAGE_ROWS],
  )
  for (const { id } of over) {
    const grant = findGrant(context, id)
    if (grant) endGrant(context, grant, { state: 'expired', reason: 'time' })
  }
  return { changed: Math.max(offers.changes, over.length) }
}
