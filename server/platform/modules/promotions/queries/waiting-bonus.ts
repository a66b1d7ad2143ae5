import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { findRegistration } from '#server/platform/modules/identity/reads.ts'
import { hasPaid } from '#server/platform/modules/payments/reads.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import { type LiveBonus, listBonuses } from '../../bonuses/reads.ts'
import { bonusesFor } from './find-candidate.ts'

type Asker = {
  /** Null for a visitor. */
  readonly userId: string | null
  readonly region: Region
  readonly currency: Currency
}

type Verbs = Pick<Platform, 'reader' | 'clock' | 'settings'>

/**
 * The bonus that waits for a registration and a first deposit: for a visitor all of its time, for a player what is left
 * since they registered. Refusal: not_found, when none waits, its time is over, or they have paid in already.
 */
export async function waitingBonus(platform: Verbs, asker: Asker): Promise<LiveBonus & { readonly leftMs: number }> {
  const offers = await bonusesFor(platform, asker.userId, await listBonuses(platform, asker))
  const bonus = offers.find(({ terms }) => terms.occasion === 'registration_and_deposit')
  if (!bonus) throw new Refusal('not_found')
  const leftMs = bonus.terms.offerLifeMs - (asker.userId === null ? 0 : await ageMs(platform, asker.userId))
  if (leftMs <= 0) throw new Refusal('not_found')
  return { ...bonus, leftMs }
}

/** How long ago a player registered; one who has paid in already is past every first deposit. */
async function ageMs({ reader, clock }: Verbs, userId: string): Promise<number> {
  if (await hasPaid({ reader }, userId)) return Number.POSITIVE_INFINITY
  const registeredAt = await findRegistration({ reader }, userId)
  return registeredAt === null ? Number.POSITIVE_INFINITY : clock.now() - registeredAt
}
