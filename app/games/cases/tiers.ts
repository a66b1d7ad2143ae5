import type { Micros } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'
import type { PrizeTickets } from '#server/shared/rules/cases/current.ts'
import { TICKETS } from '#server/shared/rules/cases/current.ts'

/**
 * Value of a prize compared with the price: a loss at or below it, a win above it, and rare from ten times the price.
 */
export type Tier = 'below' | 'above' | 'rare'
export const TIERS: readonly Tier[] = ['below', 'above', 'rare']

const RARE_TIMES = 10n

export function tierOf(value: Micros, price: Micros): Tier {
  if (value >= price * RARE_TIMES) return 'rare'
  return value > price ? 'above' : 'below'
}

export function tierChances(prizes: readonly PrizeTickets[], price: Micros): Readonly<Record<Tier, Ratio>> {
  const counts: Record<Tier, number> = { below: 0, above: 0, rare: 0 }
  for (const { value, first, last } of prizes) counts[tierOf(value, price)] += last - first + 1
  const share = (tier: Tier) => ratio(BigInt(counts[tier]), BigInt(TICKETS))
  return { below: share('below'), above: share('above'), rare: share('rare') }
}
