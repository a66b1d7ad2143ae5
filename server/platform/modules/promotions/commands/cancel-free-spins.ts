import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Grant } from './grant-free-spins.ts'

type GrantRow = { readonly cancelled_at: bigint | null }

/**
 * Gives up a player's spins of a campaign. Repeats change nothing. Refusals: not_found, where they have none of it;
 * conflict, where all are spent or their time is over.
 */
export function cancelFreeSpins({ db, now }: CommandContext, { userId, campaignId }: Grant): void {
  const { changes } = db.run(
    `UPDATE free_spins SET cancelled_at = ?
     WHERE user_id = ? AND campaign_id = ? AND cancelled_at IS NULL AND spins_left > 0 AND expires_at > ?`,
    [now, userId, campaignId, now],
  )
  if (changes > 0) return
  const grant = db.get<GrantRow>(`SELECT cancelled_at FROM free_spins WHERE user_id = ? AND campaign_id = ?`, [
    userId,
    campaignId,
  ])
  if (!grant) throw new Refusal('not_found')
  if (grant.cancelled_at === null) throw new Refusal('conflict')
}
