import { and, eq } from 'drizzle-orm'
import { bonuses, bonusTerms } from '#db/platform/schema/promotions.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

/** One offer with its terms in a currency. Refusal: not_found, also where it has no terms in that currency. */
export async function findBonus({ reader }: Pick<Platform, 'reader'>, id: string, currency: Currency) {
  const [found] = await reader
    .select()
    .from(bonuses)
    .innerJoin(bonusTerms, and(eq(bonusTerms.bonusId, bonuses.id), eq(bonusTerms.currency, currency)))
    .where(eq(bonuses.id, id))
  if (!found) throw new Refusal('not_found')
  return { ...found.bonuses, ...found.bonus_terms }
}
