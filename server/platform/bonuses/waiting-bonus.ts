import { and, eq, isNull, or } from 'drizzle-orm'
import { users } from '#db/platform/schema/accounts.ts'
import { bonuses } from '#db/platform/schema/bonuses.ts'
import { deposits } from '#db/platform/schema/payments.ts'
import type { Region } from '#server/contract/constants/regions.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'

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
 * The offer that waits for a registration and a first deposit (C27): for a visitor all of its time, for a player what is
 * left since he registered. Refusal: not_found, when none waits, its time is over, or he has paid in already.
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
  const paid = await reader.$count(deposits, and(eq(deposits.userId, userId), eq(deposits.status, 'confirmed')))
  if (paid > 0) return Number.POSITIVE_INFINITY
  const [user] = await reader.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId))
  return user ? clock.now() - user.createdAt : Number.POSITIVE_INFINITY
}
