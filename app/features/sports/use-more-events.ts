import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '~/lib/calls/trpc.ts'
import type { EventsAsked, SportsEvent, SportsList } from './sports.ts'

/** The events to come of a list, page after page as far as they were asked for. */
export function useMoreEvents(asked: EventsAsked, first: SportsList) {
  const trpc = useTRPC()
  const what = JSON.stringify(asked)
  const [pages, setPages] = useState<{ what: string; cursors: readonly string[] }>({ what, cursors: [] })
  // another time or search begins with its first page
  const cursors = pages.what === what ? pages.cursors : []
  const more = useQueries({ queries: cursors.map((after) => trpc.sports.events.queryOptions({ ...asked, after })) })
  const lists = [first, ...more.flatMap(({ data }) => data ?? [])]
  // while pages are read, an event may move from one to the one before
  const upcoming = new Map<string, SportsEvent>(
    lists.flatMap((list) => list.upcoming.map((event) => [event.id, event])),
  )
  const isPending = more.some((page) => page.isPending)
  const next = isPending ? null : (lists.at(-1)?.next ?? null)
  return {
    upcoming: [...upcoming.values()],
    isPending,
    /** Asks for the next page; null after the last one. */
    showMore: next === null ? null : () => setPages({ what, cursors: [...cursors, next] }),
  }
}
