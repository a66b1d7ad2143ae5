import type { freeSpins, freeSpinsCampaigns } from '#db/platform/schema/promotions.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'

export type Grant = { readonly userId: string; readonly campaignId: string }

/** Gives a player the spins of a campaign, once. Refusals: not_found; conflict, when the campaign is over. */
export function grantFreeSpins(context: CommandContext, { userId, campaignId }: Grant): void {
  const { db, now } = context
  const campaign = db.get<StoredRow<typeof freeSpinsCampaigns, 'spins' | 'expiresAt'>>(
    `SELECT spins, expires_at FROM free_spins_campaigns WHERE id = ?`,
    [campaignId],
  )
  if (!campaign) throw new Refusal('not_found')
  if (Number(campaign.expires_at) <= now) throw new Refusal('conflict')
  insertRow<typeof freeSpins>(db, {
    into: 'free_spins',
    row: {
      id: newId(context),
      campaign_id: campaignId,
      user_id: userId,
      spins_left: campaign.spins,
      expires_at: campaign.expires_at,
      granted_at: now,
    },
    onConflict: 'ON CONFLICT (user_id, campaign_id) DO NOTHING',
  })
}
