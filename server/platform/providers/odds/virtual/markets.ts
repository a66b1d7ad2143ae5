import type { EventLaw } from '#server/shared/sports/event-law.ts'
import { marketOf } from '#server/shared/sports/markets/index.ts'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { pricedMarket } from '#server/shared/sports/markets/price.ts'
import { settledOutcomes } from '#server/shared/sports/markets/settle.ts'
import { byMeasure } from '#server/shared/sports/measured.ts'
import type { FeedMarket } from '../port.ts'
import type { Position, VirtualSport } from './sport.ts'

/**
 * Caches a probability model's distributions, truncated to the range of their measure: every line needs the same cells.
 */
function remembered(law: EventLaw): EventLaw {
  const known = new Map<string, ReturnType<EventLaw['cells']>>()
  return {
    ...law,
    cells(part, measure) {
      const key = `${part} ${measure}`
      const cells = known.get(key) ?? byMeasure(law.cells(part, measure), measure)
      known.set(key, cells)
      return cells
    },
  }
}

/** Currently offered markets of a match. Markets that are already decided are omitted: they are settled. */
export function pricedMarkets(
  { offers, result: winner, lawOfResult }: Pick<VirtualSport, 'offers' | 'result' | 'lawOfResult'>,
  position: Pick<Position, 'law' | 'result'>,
  isLive: boolean,
): FeedMarket[] {
  const { result } = position
  const law = remembered(position.law())
  return offers(law, result, isLive).flatMap(({ key, margin }): FeedMarket[] => {
    const { type, specifiers } = parseMarketKey(key)
    const market = marketOf(type)
    if (!market || settledOutcomes(key, result)) return []
    const priced = key === winner && lawOfResult ? lawOfResult(law, result) : law
    const outcomes = pricedMarket(market, { specifiers, law: priced, margin }).map(({ id, o4, p }) => ({
      id,
      o4,
      p: [p.won, p.half_won, p.void, p.half_lost] as const,
    }))
    return outcomes.some(({ o4 }) => o4 !== null) ? [{ key, status: 1, outcomes }] : []
  })
}
