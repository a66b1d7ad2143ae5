import type { freeSpins, freeSpinsCampaigns } from '#db/platform/schema/promotions.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { activeCurrency } from '#server/platform/modules/identity/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'

export type Grant = { readonly userId: string; readonly campaignId: string }

type Row = Pick<StoredRow<typeof freeSpinsCampaigns>, 'spins' | 'expires_at'> & { readonly stake: string }

/**
 * Gives a player the spins of a campaign, once, in the currency that they play in now. Refusals: not_found; conflict, when the
 * campaign is over; self_excluded, timed_out.
 */
export function grantFreeSpins(context: CommandContext, { userId, campaignId }: Grant): void {
  const { db, now } = context
  requirePlayer(context, userId)
  const currency = activeCurrency(context, userId) ?? DEFAULT_CURRENCY
  const campaign = db.get<Row>(
    `SELECT spins, expires_at, CAST(stake AS TEXT) AS stake FROM free_spins_campaigns
     JOIN free_spins_stakes ON campaign_id = id WHERE id = ? AND currency = ?`,
    [campaignId, currency],
  )
  if (!campaign) throw new Refusal('not_found')
  if (Number(campaign.expires_at) <= now) throw new Refusal('conflict')
  insertRow<typeof freeSpins>(db, {
    into: 'free_spins',
    row: {
      ...{ id: newId(context), currency, stake: fromSql(campaign.stake) },
      campaign_id: campaignId,
      user_id: userId,
      spins_left: campaign.spins,
      expires_at: campaign.expires_at,
      granted_at: now,
    },
    onConflict: 'ON CONFLICT (user_id, campaign_id) DO NOTHING',
  })
}
