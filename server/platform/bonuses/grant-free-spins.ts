import { newId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../writer/command.ts'

export type Grant = { readonly userId: string; readonly campaignId: string }

/** Gives a player the spins of a campaign, once. Refusals: not_found; conflict, when the campaign is over. */
export function grantFreeSpins(context: CommandContext, { userId, campaignId }: Grant): void {
  const { db, now } = context
  const campaign = db.get<{ spins: bigint; expires_at: bigint }>(
    `SELECT spins, expires_at FROM free_spins_campaigns WHERE id = ?`,
    [campaignId],
  )
  if (!campaign) throw new Refusal('not_found')
  if (Number(campaign.expires_at) <= now) throw new Refusal('conflict')
  db.run(
    `INSERT INTO free_spins (id, campaign_id, user_id, spins_left, expires_at, granted_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, campaign_id) DO NOTHING`,
    [newId(context), campaignId, userId, campaign.spins, campaign.expires_at, now],
  )
}
