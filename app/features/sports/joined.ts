import { columnOf } from '#server/shared/sports/markets/index.ts'
import type { TopicData } from '~/features/live/live-client.ts'
import type { SportsEvent, SportsList } from './sports.ts'

export type Change = TopicData<'sports'>['events'][number]

/** Applies a change to an event; undefined if an earlier change is missing. */
export function joined<Event extends SportsEvent>(event: Event, change: Change): Event | undefined {
  if (event.version >= change.version) return event
  if (change.from === null || event.version < change.from) return undefined
  const { changed, gone, from: _, ...facts } = change
  const news = new Map(changed.map((market) => [market.key, market]))
  const kept = event.markets.filter(({ key }) => !gone.includes(key)).map((market) => news.get(market.key) ?? market)
  const added = changed.filter(({ key }) => !event.markets.some((market) => market.key === key))
  const markets = [...kept, ...added]
  return { ...event, ...facts, markets }
}

/**
 * Applies changes to a list; undefined if it must be refetched: an event moved between its parts or is new, a line was
 * replaced, or an event gained one.
 */
export function joinedList(list: SportsList, changes: readonly Change[]): SportsList | undefined {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const { live, upcoming, outrights } = list
  const listed = new Set([...live, ...upcoming].map(({ id }) => id))
  let isBroken = changes.some(({ id, from, status }) => from === null && status === 'live' && !listed.has(id))
  const follow = (event: SportsEvent): SportsEvent => {
    const change = byId.get(event.id)
    if (!change || event.version >= change.version) return event
    const isLost = change.from === null || event.version < change.from
    const isMoved = change.status !== event.status || event.markets.some(({ key }) => change.gone.includes(key))
    if (isLost || isMoved || isFilled(event, change)) {
      isBroken = true
      return event
    }
    const news = new Map(change.changed.map((market) => [market.key, market]))
    const { changed: _, gone: __, from: ___, ...facts } = change
    return { ...event, ...facts, markets: event.markets.map((market) => news.get(market.key) ?? market) }
  }
  const next = {
    ...list,
    live: live.map(follow),
    upcoming: upcoming.map(follow),
    ...(outrights && { outrights: outrights.map(follow) }),
  }
  return isBroken ? undefined : next
}

/** Whether a column of an event's row was empty and no longer is. */
function isFilled({ markets }: SportsEvent, { changed }: Change): boolean {
  const columns = new Set(markets.map(({ key }) => columnOf(key)))
  return changed.some(({ key }) => {
    const column = columnOf(key)
    return column !== undefined && !columns.has(column)
  })
}
