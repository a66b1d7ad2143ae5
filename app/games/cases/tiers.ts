import type { Micros } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'
import type { PrizeTickets } from '#server/shared/rules/cases/current.ts'
import { TICKETS } from '#server/shared/rules/cases/current.ts'

/** What a prize is beside the price: at or below it a loss, above it a win, and from ten times on a rarity. */
export type Tier = 'below' | 'above' | 'rare'
export const TIERS: readonly Tier[] = ['below', 'above', 'rare']

const RARE_TIMES = 10n

export function tierOf(value: Micros, price: Micros): Tier {
  if (value >= price * RARE_TIMES) return 'rare'
  return value > price ? 'above' : 'below'
}

/** The exact chance of each tier. */
export function tierChances(prizes: readonly PrizeTickets[], price: Micros): Readonly<Record<Tier, Ratio>> {
  const counts: Record<Tier, number> = { below: 0, above: 0, rare: 0 }
  for (const { value, first, last } of prizes) counts[tierOf(value, price)] += last - first + 1
  const share = (tier: Tier) => ratio(BigInt(counts[tier]), BigInt(TICKETS))
  return { below: share('below'), above: share('above'), rare: share('rare') }
}
