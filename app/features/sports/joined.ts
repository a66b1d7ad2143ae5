import { columnOf } from '#server/shared/sports/markets/index.ts'
import type { TopicData } from '~/features/live/live-client.ts'
import { withLine } from './lines.ts'
import type { SportsEvent, SportsList, SportsMarket } from './sports.ts'

export type Change = TopicData<'sports'>['events'][number]

/** Applies a change to an event; undefined if an earlier change is missing. */
export function joined<Event extends SportsEvent>(event: Event, change: Change): Event | undefined {
  if (event.version >= change.version) return event
  if (change.from === null || event.version < change.from) return undefined
  const { changed, gone, from: _, listed: __, ...facts } = change
  const news = new Map(changed.map((market) => [market.key, market]))
  const kept = event.markets.filter(({ key }) => !gone.includes(key)).map((market) => news.get(market.key) ?? market)
  const added = changed.filter(({ key }) => !event.markets.some((market) => market.key === key))
  return { ...event, ...facts, markets: added.reduce(withLine, kept) }
}

/**
 * Applies changes to a list; undefined if it must be refetched: an event moved between its parts or is new, or a change
 * does not say which markets are listed now.
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
    const markets = isLost || change.status !== event.status ? undefined : listedAfter(event, change)
    if (!markets) {
      isBroken = true
      return event
    }
    const { changed: _, gone: __, from: ___, listed: ____, ...facts } = change
    return { ...event, ...facts, markets }
  }
  const next = {
    ...list,
    live: live.map(follow),
    upcoming: upcoming.map(follow),
    ...(outrights && { outrights: outrights.map(follow) }),
  }
  return isBroken ? undefined : next
}

/** Markets of a row: its own, and for a column whose market is gone or was missing, the one that is listed now. */
function listedAfter({ markets }: SportsEvent, { changed, gone, listed }: Change): SportsMarket[] | undefined {
  const news = new Map(changed.map((market) => [market.key, market]))
  const kept = markets.filter(({ key }) => !gone.includes(key)).map((market) => news.get(market.key) ?? market)
  const columns = new Set(kept.map(({ key }) => columnOf(key)))
  const isFilled = changed.some(({ key }) => {
    const column = columnOf(key)
    return column !== undefined && !columns.has(column)
  })
  if (kept.length === markets.length && !isFilled) return kept
  // markets of a whole field have no column
  if (!listed || markets.some(({ key }) => columnOf(key) === undefined)) return undefined
  const added = listed.filter((key) => !columns.has(columnOf(key))).map((key) => news.get(key))
  return added.every((market) => market !== undefined) ? [...kept, ...added] : undefined
}
