import { marketOf } from '#server/shared/sports/markets/index.ts'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { placesOf } from '#server/shared/sports/markets/outright.ts'
import { effectiveChance, shownMargin } from '#server/shared/sports/odds/margin.ts'
import { returnOf as returnOfPick } from '#server/shared/sports/slip/edge.ts'
import type { SportsMarket } from './sports.ts'

/** Margin contained in the displayed odds; null if an outcome is not offered. */
export function marginOf({ key, outcomes }: SportsMarket): number | null {
  const winners = marketOf(parseMarketKey(key).type)?.winners ?? placesOf(key) ?? 1
  return shownMargin(
    outcomes.map(({ odds }) => odds),
    winners,
  )
}

/** Expected return per unit staked, and fair odds. Probabilities in 1e-9. */
export function returnOf({ odds, p }: SportsMarket['outcomes'][number]) {
  const [won = 0, half_won = 0, voided = 0, half_lost = 0] = p.map((chance) => chance / 1e9)
  const effective = effectiveChance({ won, half_won, half_lost, lost: 1 - won - half_won - voided - half_lost })
  return {
    chance: won + half_won,
    // to the hundredth, as odds are offered
    fair: 100 * Math.floor(100 / Math.max(effective, 1e-9)),
    rtp: returnOfPick(BigInt(odds ?? 0), p) / 1e6,
  }
}
