import type { FeedBody } from '#server/platform/providers/odds/port.ts'
import { marketOf } from '#server/shared/sports/markets/index.ts'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { placesOf } from '#server/shared/sports/markets/outright.ts'

/** Group of a market on an event's page; a stop can name groups. */
export function groupOf(key: string): string {
  const { type, specifiers } = parseMarketKey(key)
  return marketOf(type)?.group(specifiers) ?? (placesOf(key) === undefined ? 'other' : 'main')
}

/** Whether a stop applies to a market. */
export const stops = ({ groups }: Pick<Extract<FeedBody, { kind: 'bet_stop' }>, 'groups'>, key: string): boolean =>
  groups === 'all' || groups.includes(groupOf(key))
