import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useIsInMaintenance } from '~/lib/pages/closed-games.ts'
import { useIsOpen } from '~/lib/pages/open-paths.ts'
import { type FoundKind, foundGames, foundPages, foundSports, foundTitles } from './found.ts'

/** A single letter has too many matches. */
const SHORTEST = 2
const PAUSE_MS = 150

/** Search results by kind: local ones immediately, then those of the server. */
export function useFound(text: string) {
  const { casino, sports } = useTRPC()
  const isOpen = useIsOpen()
  const isInMaintenance = useIsInMaintenance()
  const search = useDelayed(text.trim(), PAUSE_MS)
  const options = { enabled: search.length >= SHORTEST, placeholderData: keepPreviousData, retry: false }
  const slots = useQuery({ ...casino.titles.queryOptions({ kind: 'slot', search, limit: 5 }), ...options })
  const tables = useQuery({ ...casino.titles.queryOptions({ kind: 'live', search, limit: 5 }), ...options })
  const events = useQuery({ ...sports.events.queryOptions({ search }), ...options })
  const isLong = text.trim().length >= SHORTEST
  const kinds: FoundKind[] = [
    foundGames(text, { isOpen, isInMaintenance }),
    ...(isLong
      ? [
          foundTitles('slot', slots.data?.titles ?? []),
          foundTitles('live', tables.data?.titles ?? []),
          foundSports(search, {
            leagues: events.data?.leagues ?? [],
            events: events.data ? [...events.data.live, ...events.data.upcoming] : [],
          }),
        ]
      : []),
    foundPages(text, isOpen),
  ]
  const queries = [slots, tables, events]
  return {
    kinds: kinds.filter(({ found }) => found.length > 0),
    isBusy: isLong && (search !== text.trim() || queries.some(({ isFetching }) => isFetching)),
    isIncomplete: isLong && queries.some(({ isError }) => isError),
  }
}

function useDelayed<T>(value: T, ms: number): T {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return delayed
}
