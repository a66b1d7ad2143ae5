import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { freeDeposit } from '#server/platform/modules/player-limits/index.ts'
import { DEPOSIT_LIFETIME_MS } from '../deposit.ts'

/** Ends the wait of a page of deposits whose provider has said nothing within DEPOSIT_LIFETIME_MS. */
export function expireDeposits(context: CommandContext): { changed: number } {
  const { db, now } = context
  const expired = db.all<{ id: string }>(
    `UPDATE deposits SET status = 'expired', settled_at = ? WHERE status = 'created' AND id IN (
       SELECT id FROM deposits WHERE status = 'created' AND created_at <= ? ORDER BY created_at LIMIT ?
     ) RETURNING id`,
    [now, now - DEPOSIT_LIFETIME_MS, PAGE_ROWS],
  )
  for (const { id } of expired) freeDeposit(context, id)
  return { changed: expired.length }
}
