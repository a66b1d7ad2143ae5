import { and, eq } from 'drizzle-orm'
import { freeSpinsCampaigns, freeSpinsStakes } from '#db/platform/schema/bonuses.ts'
import type { Currency } from '#server/contract/constants/currencies.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'

/** One campaign of free spins with its stake in a currency (C30). Refusal: not_found. */
export async function findCampaign({ reader }: Pick<Platform, 'reader'>, id: string, currency: Currency) {
  const isStake = and(eq(freeSpinsStakes.campaignId, freeSpinsCampaigns.id), eq(freeSpinsStakes.currency, currency))
  const [found] = await reader
    .select()
    .from(freeSpinsCampaigns)
    .innerJoin(freeSpinsStakes, isStake)
    .where(eq(freeSpinsCampaigns.id, id))
  if (!found) throw new Refusal('not_found')
  return { ...found.free_spins_campaigns, ...found.free_spins_stakes }
}
