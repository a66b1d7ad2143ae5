import { and, eq, isNull, or } from 'drizzle-orm'
import { bonuses } from '#db/platform/schema/promotions.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { findRegistration } from '#server/platform/modules/identity/reads.ts'
import { hasPaid } from '#server/platform/modules/payments/reads.ts'
import type { Region } from '#server/shared/constants/regions.ts'

export type Offer = {
  readonly name: string
  readonly expiresInS: number
  /** Null: for every region. */
  readonly region: Region | null
}

type Asker = {
  /** Null for a visitor. */
  readonly userId: string | null
  readonly region: Region
}

/**
 * The offer that waits for a registration and a first deposit: for a visitor all of its time, for a player what is left
 * since they registered. Refusal: not_found, when none waits, its time is over, or they have paid in already.
 */
export async function waitingBonus(
  { reader, clock }: Pick<Platform, 'reader' | 'clock'>,
  { userId, region }: Asker,
): Promise<Offer> {
  const isFor = or(isNull(bonuses.region), eq(bonuses.region, region))
  const [offer] = await reader
    .select()
    .from(bonuses)
    .where(and(eq(bonuses.occasion, 'registration_and_deposit'), isFor))
    // one for the region goes before one for all
    .orderBy(isNull(bonuses.region), bonuses.id)
    .limit(1)
  if (!offer) throw new Refusal('not_found')
  const leftMs = offer.lifeMs - (userId === null ? 0 : await ageMs({ reader, clock }, userId))
  if (leftMs <= 0) throw new Refusal('not_found')
  return { name: offer.name, expiresInS: Math.floor(leftMs / 1000), region: offer.region }
}

/** How long ago a player registered; one who has paid in already is past every first deposit. */
async function ageMs({ reader, clock }: Pick<Platform, 'reader' | 'clock'>, userId: string): Promise<number> {
  if (await hasPaid({ reader }, userId)) return Number.POSITIVE_INFINITY
  const registeredAt = await findRegistration({ reader }, userId)
  return registeredAt === null ? Number.POSITIVE_INFINITY : clock.now() - registeredAt
}
