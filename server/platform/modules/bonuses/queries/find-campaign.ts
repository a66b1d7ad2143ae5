import { and, eq } from 'drizzle-orm'
import { bonuses, freeSpinsCampaigns, freeSpinsStakes } from '#db/platform/schema/bonuses.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

/** One campaign of free spins with its stake in a currency, its names and what its winnings are wagered. Refusal: not_found. */
export async function findCampaign({ reader }: Pick<Platform, 'reader'>, id: string, currency: Currency) {
  const isStake = and(eq(freeSpinsStakes.campaignId, freeSpinsCampaigns.id), eq(freeSpinsStakes.currency, currency))
  const [found] = await reader
    .select()
    .from(freeSpinsCampaigns)
    .innerJoin(freeSpinsStakes, isStake)
    .leftJoin(bonuses, eq(bonuses.id, freeSpinsCampaigns.id))
    .where(eq(freeSpinsCampaigns.id, id))
  if (!found) throw new Refusal('not_found')
  const { names = {}, wagering = null } = found.bonuses ?? {}
  return { ...found.free_spins_campaigns, ...found.free_spins_stakes, names, wagering }
}
