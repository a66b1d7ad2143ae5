import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '~/lib/calls/trpc.ts'
import type { EventsInput, SportsEvent, SportsList } from './sports.ts'

/** Upcoming events of a list, in pages loaded on demand. */
export function useMoreEvents(input: EventsInput, first: SportsList) {
  const trpc = useTRPC()
  const what = JSON.stringify(input)
  const [pages, setPages] = useState<{ what: string; cursors: readonly string[] }>({ what, cursors: [] })
  // another filter starts with its first page
  const cursors = pages.what === what ? pages.cursors : []
  const more = useQueries({ queries: cursors.map((after) => trpc.sports.events.queryOptions({ ...input, after })) })
  const lists = [first, ...more.flatMap(({ data }) => data ?? [])]
  // between requests, an event may move to an earlier page
  const upcoming = new Map<string, SportsEvent>(
    lists.flatMap((list) => list.upcoming.map((event) => [event.id, event])),
  )
  const isPending = more.some((page) => page.isPending)
  const next = isPending ? null : (lists.at(-1)?.next ?? null)
  return {
    upcoming: [...upcoming.values()],
    isPending,
    /** Loads the next page; null after the last one. */
    showMore: next === null ? null : () => setPages({ what, cursors: [...cursors, next] }),
  }
}
