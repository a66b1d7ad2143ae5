import { and, eq, gt, isNull } from 'drizzle-orm'
import { freeSpins, freeSpinsCampaigns } from '#db/platform/schema/bonuses.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

/** A player's free spins that can still be played, those that end first before the others. */
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
