import { type MarketKey, marketKey, parseMarketKey } from './market-type.ts'

/**
 * Who comes first of a field, or among the first so many: teams of a league, players of a tournament. Its outcomes are the competitors,
 * by the names that its feed has for them, and what it pays to those who are level is a dead heat. No score of one match decides it,
 * so that it is settled by what its feed says.
 */
const TYPES: Readonly<Record<string, (specifiers: MarketKey['specifiers']) => number>> = {
  outright: () => 1,
  top_n: ({ n }) => Number(n),
}

/** How many places a market on a field pays; undefined of any other market. */
export function placesOf(key: string): number | undefined {
  const { type, specifiers } = parseMarketKey(key)
  return TYPES[type]?.(specifiers)
}

/** The market of so many places. */
export const outrightKey = (places: number): string =>
  places === 1 ? marketKey('outright') : marketKey('top_n', { n: String(places) })

/** Whether an event is a field's: it has a name, and nobody who plays against another. */
export const isField = ({ away }: { readonly away: string }): boolean => away === ''
