import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { endGrant, findGrant } from '../../bonuses/index.ts'
import type { Grant } from './grant-free-spins.ts'

type GrantRow = { readonly cancelled_at: bigint | null; readonly grant_id: string | null; readonly is_open: bigint }

/**
 * Gives up a player's spins of a campaign; what they have won stays. Repeats change nothing. Refusals: not_found, where they have
 * none of it; conflict, where all are spent or their time is over.
 */
export function cancelFreeSpins(context: CommandContext, { userId, campaignId }: Grant): void {
  const { db, now } = context
  const spins = db.get<GrantRow>(
    `SELECT cancelled_at, grant_id, spins_left > 0 AND expires_at > ? AS is_open FROM free_spins
     WHERE user_id = ? AND campaign_id = ?`,
    [now, userId, campaignId],
  )
  if (!spins) throw new Refusal('not_found')
  if (spins.cancelled_at !== null) return
  if (spins.is_open === 0n) throw new Refusal('conflict')
  const grant = spins.grant_id === null ? undefined : findGrant(context, spins.grant_id)
  if (grant) endGrant(context, grant, { state: 'cancelled', reason: 'player' })
  else db.run('UPDATE free_spins SET cancelled_at = ? WHERE user_id = ? AND campaign_id = ?', [now, userId, campaignId])
}
