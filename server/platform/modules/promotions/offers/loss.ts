import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { isCashbackSound, type Valued, valueOfOffer } from '#server/shared/promotions/value.ts'
import { loadOffer } from './offer.ts'

/** Field of a campaign by which it loses money, and the reason. */
export type Loss = { readonly field: 'percent' | 'most_usd'; readonly detail: string }

type Offered = {
  /** With amounts in dollars. */
  readonly terms: Valued
  readonly hasBudget: boolean
}

/**
 * Reason why an offer loses money by itself; null if it does not. A cashback must be below the edge of every game that it
 * counts, and what is worth something to the best strategy must have a budget, in addition to the limit per person that
 * all offers to everyone have.
 */
export function lossOf({ terms, hasBudget }: Offered): Loss | null {
  if (terms.occasion === 'weekly_loss' && !isCashbackSound(terms))
    return { field: 'percent', detail: 'not below the lowest edge of the games' }
  const value = valueOfOffer(terms)
  if (value === 0n || hasBudget) return null
  return { field: 'most_usd', detail: `worth up to ${formatMicros(value)} USD a person` }
}

/** Same as `lossOf`, of a published bonus. Null for one that does not exist, or that the jurisdiction does not allow. */
export function lossOfPublished(context: CommandContext, id: string): Loss | null {
  const offer = loadOffer(context, id, 'USD')
  const row = context.db.get<{ most_usd: string | null }>(
    'SELECT CAST(most_usd AS TEXT) AS most_usd FROM bonuses WHERE id = ?',
    [id],
  )
  if (!offer || !row) return null
  return lossOf({ terms: offer.terms, hasBudget: row.most_usd !== null && fromSql(row.most_usd) > 0n })
}
