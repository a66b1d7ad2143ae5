import { and, eq, gt, isNull } from 'drizzle-orm'
import { bonuses, freeSpins, freeSpinsCampaigns, freeSpinsStakes } from '#db/platform/schema/promotions.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

/**
 * One campaign of free spins with its stake in a currency, its names, and the wagering of its winnings. Refusal:
 * not_found.
 */
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

/** A player's playable free spins, earliest expiry first. */
export function listFreeSpins({ reader, clock }: Pick<Platform, 'reader' | 'clock'>, userId: string) {
  const isActive = and(isNull(freeSpins.cancelledAt), gt(freeSpins.spinsLeft, 0), gt(freeSpins.expiresAt, clock.now()))
  return reader
    .select({
      id: freeSpins.id,
      campaignId: freeSpins.campaignId,
      gameId: freeSpinsCampaigns.gameId,
      gameName: freeSpinsCampaigns.gameName,
      spinsLeft: freeSpins.spinsLeft,
      expiresAt: freeSpins.expiresAt,
    })
    .from(freeSpins)
    .innerJoin(freeSpinsCampaigns, eq(freeSpinsCampaigns.id, freeSpins.campaignId))
    .where(and(eq(freeSpins.userId, userId), isActive))
    .orderBy(freeSpins.expiresAt, freeSpins.id)
}
