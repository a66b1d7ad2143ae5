import type { Query, QueryClient } from '@tanstack/react-query'
import type { TopicMembership } from '~/features/live/live-client.ts'
import type { trpc as Trpc } from '~/lib/calls/trpc.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { joined, joinedList } from './joined.ts'
import { noteSilent } from './silence.ts'
import type { MyBets, SportsList } from './sports.ts'

/** Minimum interval between refetches of the player's bets after changes of their matches. */
const BETS_EVERY_MS = 1000

const positionIn = ({ state }: Query) => (state.data as { readonly position?: string } | undefined)?.position

type Listener = Pick<TopicMembership<'sports'>, 'positionOf' | 'onOpen' | 'onChange'>

/**
 * Keeps all cached lists and events current from the stream; refetches if a change is missing. The first event of a
 * stream says from which position it continues: data as of that position have missed nothing.
 */
export function liveSports(trpc: typeof Trpc, queryClient: QueryClient): Required<Listener> {
  const paths = [trpc.sports.events.pathKey(), trpc.sports.event.pathKey()]

  const refetch = (isMeant: (position: string | undefined) => boolean) => {
    for (const queryKey of paths)
      inBackground(queryClient.invalidateQueries({ queryKey, predicate: (query) => isMeant(positionIn(query)) }))
  }

  let betsFetchedAt = 0
  /** Changes of a match change the value of bets on it. */
  const refetchBets = (changed: ReadonlySet<string>) => {
    const lists = queryClient.getQueriesData<MyBets>({ queryKey: trpc.sports.myBets.pathKey() })
    const isMeant = lists.some(([, list]) =>
      list?.bets.some(({ status, legs }) => status === 'open' && legs.some(({ event }) => changed.has(event))),
    )
    const now = Date.now()
    if (!isMeant || now - betsFetchedAt < BETS_EVERY_MS) return
    betsFetchedAt = now
    inBackground(queryClient.invalidateQueries({ queryKey: trpc.sports.myBets.pathKey() }))
  }

  return {
    positionOf() {
      const shown = paths.flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey, type: 'active' }))
      const [position, ...others] = new Set(shown.map(positionIn))
      return others.length === 0 ? position : undefined
    },
    onOpen: () => refetch((position) => position === undefined),
    onChange({ events, silent, position }) {
      if (position !== undefined) refetch((known) => known !== undefined && known !== position)
      // data fetched during a producer's silence is marked as such: once it is back, everything is refetched
      if (silent && noteSilent(silent) && silent.length === 0) refetch(() => true)
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
    },
  }
}
