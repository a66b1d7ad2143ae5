import type { FeedBody } from '#server/platform/providers/odds/port.ts'
import { marketOf } from '#server/shared/sports/markets/index.ts'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { placesOf } from '#server/shared/sports/markets/outright.ts'

/** The group of an event's page that a market is in: what a stop may name. */
export function groupOf(key: string): string {
  const { type, specifiers } = parseMarketKey(key)
  return marketOf(type)?.group(specifiers) ?? (placesOf(key) === undefined ? 'other' : 'main')
}

/** Whether a stop is meant for a market. */
export const stops = ({ groups }: Pick<Extract<FeedBody, { kind: 'bet_stop' }>, 'groups'>, key: string): boolean =>
  groups === 'all' || groups.includes(groupOf(key))
