import { type MarketKey, marketKey, parseMarketKey } from './market-type.ts'

/**
 * Outrights: the winner of a field, or one of its first places, such as teams of a league or players of a tournament.
 * Outcomes are the competitors, by their names in the feed; ties are paid as dead heats. The score of a match does not
 * decide it, so it is settled by the feed's result.
 */
const TYPES: Readonly<Record<string, (specifiers: MarketKey['specifiers']) => number>> = {
  outright: () => 1,
  top_n: ({ n }) => Number(n),
}

/** Number of paid places of a market on a field; undefined for any other market. */
export function placesOf(key: string): number | undefined {
  const { type, specifiers } = parseMarketKey(key)
  return TYPES[type]?.(specifiers)
}

export const outrightKey = (places: number): string =>
  places === 1 ? marketKey('outright') : marketKey('top_n', { n: String(places) })

/** Whether an event is an outright: it has a name and no opponents. */
export const isField = ({ away }: { readonly away: string }): boolean => away === ''
