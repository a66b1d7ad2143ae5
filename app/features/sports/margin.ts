import { marketOf } from '#server/shared/sports/markets/index.ts'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { shownMargin } from '#server/shared/sports/odds/margin.ts'
import type { SportsMarket } from './sports.ts'

/** The margin that the odds on the screen hold; null where an outcome is not offered. */
export function marginOf({ key, outcomes }: SportsMarket): number | null {
  const winners = marketOf(parseMarketKey(key).type)?.winners ?? 1
  return shownMargin(
    outcomes.map(({ odds }) => odds),
    winners,
  )
}

/** What a unit staked returns on the mean, and the odds that would return it whole. Chances are in 1e-9. */
export function returnOf({ odds, p }: SportsMarket['outcomes'][number]) {
  const [won = 0, halfWon = 0, voided = 0, halfLost = 0] = p.map((chance) => chance / 1e9)
  const o = (odds ?? 0) / 10_000
  const effective = (won + halfWon / 2) / (1 - voided - halfWon / 2 - halfLost / 2)
  return {
    chance: won + halfWon,
    // to the hundredth, as odds are offered
    fair: 100 * Math.floor(100 / Math.max(effective, 1e-9)),
    rtp: won * o + (halfWon * (1 + o)) / 2 + voided + halfLost / 2,
  }
}
