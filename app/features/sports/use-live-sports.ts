import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { followTopic } from '~/features/live/follow-topic.ts'
import type { TopicData } from '~/features/live/live-client.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { joined, joinedList } from './joined.ts'
import { noteSilent } from './silence.ts'
import type { MyBets, SportsList } from './sports.ts'

/** Minimum interval between refetches of the player's bets after changes of their matches. */
const BETS_EVERY_MS = 1000

/** Keeps all cached lists and events current from the stream; refetches if a change is missing. */
export function useLiveSports(): void {
  const trpc = useTRPC()
  const queryClient = useQueryClient()

  const refetch = () => inBackground(queryClient.invalidateQueries({ queryKey: trpc.sports.events.pathKey() }))

  const onOpen = useEffectEvent(() => {
    refetch()
    inBackground(queryClient.invalidateQueries({ queryKey: trpc.sports.event.pathKey() }))
  })

  const betsFetchedAt = useRef(0)
  /** Changes of a match change the value of bets on it. */
  const refetchBets = (changed: ReadonlySet<string>) => {
    const lists = queryClient.getQueriesData<MyBets>({ queryKey: trpc.sports.myBets.pathKey() })
    const isMeant = lists.some(([, list]) =>
      list?.bets.some(({ status, legs }) => status === 'open' && legs.some(({ event }) => changed.has(event))),
    )
    const now = Date.now()
    if (!isMeant || now - betsFetchedAt.current < BETS_EVERY_MS) return
    betsFetchedAt.current = now
    inBackground(queryClient.invalidateQueries({ queryKey: trpc.sports.myBets.pathKey() }))
  }

  const onChange = useEffectEvent(({ events, silent }: TopicData<'sports'>) => {
    // data fetched during a producer's silence is marked as such: once it is back, everything is refetched
    if (silent && noteSilent(silent) && silent.length === 0) onOpen()
    refetchBets(new Set(events.map(({ id }) => id)))
    for (const change of events) {
      const key = trpc.sports.event.queryKey({ id: change.id })
      const known = queryClient.getQueryData(key)
      const next = known && joined(known, change)
      if (next) queryClient.setQueryData(key, next)
      else if (known) inBackground(queryClient.invalidateQueries({ queryKey: key }))
    }
    const lists = queryClient.getQueriesData<SportsList>({ queryKey: trpc.sports.events.pathKey() })
    for (const [key, list] of lists) {
      if (!list) continue
      const next = joinedList(list, events)
      if (next) queryClient.setQueryData(key, next)
      else inBackground(queryClient.invalidateQueries({ queryKey: key }))
    }
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
