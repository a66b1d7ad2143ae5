import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type trpc, useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatNumber, formatTimes } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** Home page data of the operator: served with the page; its changing parts have their own queries. */
export const homeOptions = ({ lobby }: typeof trpc) => ({
  ...lobby.current.queryOptions(),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Available before the home page renders; undefined if the API did not respond in time. */
export const useHome = () => useQuery(homeOptions(useTRPC())).data

type Ended = { readonly number: number; readonly point: number }

/** The hero's view of the last finished crash round; an example without a number if there is none. */
export function lastFlight(flight: Ended | null | undefined) {
  if (!flight) return { times: 3, isBroken: false, figure: '', note: '' }
  const locale = getLocale()
  return {
    times: flight.point / 100,
    isBroken: true,
    figure: formatTimes((flight.point / 100).toFixed(2), locale, 2),
    note: m.home_hero_ended({ round: formatNumber(flight.number, locale) }),
  }
}

const COUNTED_EVERY_MS = 30_000

/** Keeps the player counts on the home page current while it is visible. */
export function PlayersNow() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  // the counts came with the page
  const served = queryClient.getQueryState(trpc.lobby.current.queryKey())
  const { data: players } = useQuery({
    ...trpc.lobby.players.queryOptions(),
    staleTime: COUNTED_EVERY_MS,
    refetchInterval: COUNTED_EVERY_MS,
    ...(served?.data && { initialData: served.data.players, initialDataUpdatedAt: served.dataUpdatedAt }),
  })
  useEffect(() => {
    if (players) queryClient.setQueryData(trpc.lobby.current.queryKey(), (home) => home && { ...home, players })
  }, [players, queryClient, trpc])
  return null
}
