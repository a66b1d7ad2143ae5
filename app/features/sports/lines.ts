import { marketKey, parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import type { SportsMarket } from './sports.ts'

/** A market's key without its line: lines of one kind are shown together. */
export function kindOf(key: string): string {
  const { type, specifiers } = parseMarketKey(key)
  const { total: _, hcp: __, ...others } = specifiers
  return marketKey(type, others)
}

const lineIn = (key: string): number => {
  const { total, hcp } = parseMarketKey(key).specifiers
  return Number(total ?? hcp)
}

/** Adds a market in the platform's order: by number among the lines of its kind; one of a new kind is the last. */
export function withLine(markets: readonly SportsMarket[], market: SportsMarket): SportsMarket[] {
  const kind = kindOf(market.key)
  const isOfKind = ({ key }: SportsMarket) => kindOf(key) === kind
  const next = markets.findIndex((one) => isOfKind(one) && lineIn(one.key) > lineIn(market.key))
  const afterLast = markets.findLastIndex(isOfKind) + 1
  return markets.toSpliced(next >= 0 ? next : afterLast || markets.length, 0, market)
}
