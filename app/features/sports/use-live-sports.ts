import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { followTopic } from '~/features/live/follow-topic.ts'
import type { TopicData } from '~/features/live/live-client.ts'
import { useTRPC } from '~/lib/trpc.ts'
import type { SportsEvent, SportsList } from './sports.ts'

type Change = TopicData<'sports'>['events'][number]

/** Keeps every list and event in the page's memory as the stream tells it; where something is missing, it is asked for again. */
export function useLiveSports(): void {
  const trpc = useTRPC()
  const queryClient = useQueryClient()

  const askAgain = () => void queryClient.invalidateQueries({ queryKey: trpc.sports.events.pathKey() })

  const onChange = useEffectEvent(({ events }: TopicData<'sports'>) => {
    for (const change of events) {
      const key = trpc.sports.event.queryKey({ id: change.id })
      const known = queryClient.getQueryData(key)
      const next = known && joined(known, change)
      if (next) queryClient.setQueryData(key, next)
      else if (known) void queryClient.invalidateQueries({ queryKey: key })
    }
    const lists = queryClient.getQueriesData<SportsList>({ queryKey: trpc.sports.events.pathKey() })
    for (const [key, list] of lists) {
      if (!list) continue
      const next = joinedList(list, events)
      if (next) queryClient.setQueryData(key, next)
      else void queryClient.invalidateQueries({ queryKey: key })
    }
  })

  const onOpen = useEffectEvent(() => {
    askAgain()
    void queryClient.invalidateQueries({ queryKey: trpc.sports.event.pathKey() })
  })

  useEffect(() => {
    const leave = new AbortController()
    followTopic({
      topic: 'sports',
      onChange: (data) => onChange(data),
      onOpen: () => onOpen(),
      onCut: () => {},
      signal: leave.signal,
    })
    return () => leave.abort()
  }, [])
}

/** An event after a change; undefined where one before it is missing. */
function joined(event: SportsEvent, change: Change): SportsEvent | undefined {
  if (event.version >= change.version) return event
  if (change.from === null || event.version < change.from) return undefined
  const { changed, gone, from: _, ...facts } = change
  const news = new Map(changed.map((market) => [market.key, market]))
  const kept = event.markets.filter(({ key }) => !gone.includes(key)).map((market) => news.get(market.key) ?? market)
  const added = changed.filter(({ key }) => !event.markets.some((market) => market.key === key))
  const markets = [...kept, ...added]
  return { ...event, ...facts, markets, market_count: event.market_count + added.length - gone.length }
}

/** A list after changes; undefined where an event has moved from one part of it to another, or a line was replaced. */
function joinedList(list: SportsList, changes: readonly Change[]): SportsList | undefined {
  const byId = new Map(changes.map((change) => [change.id, change]))
  let isBroken = false
  const follow = (event: SportsEvent): SportsEvent => {
    const change = byId.get(event.id)
    if (!change || event.version >= change.version) return event
    const isLost = change.from === null || event.version < change.from
    const isMoved = change.status !== event.status || event.markets.some(({ key }) => change.gone.includes(key))
    if (isLost || isMoved) {
      isBroken = true
      return event
    }
    const news = new Map(change.changed.map((market) => [market.key, market]))
    const { changed: _, gone: __, from: ___, ...facts } = change
    return { ...event, ...facts, markets: event.markets.map((market) => news.get(market.key) ?? market) }
  }
  const next = { ...list, live: list.live.map(follow), upcoming: list.upcoming.map(follow) }
  return isBroken ? undefined : next
}
