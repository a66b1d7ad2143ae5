import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type trpc, useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatNumber, formatTimes } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

/** What home shows of the operator's: it comes with the page, and what changes in it is asked for by itself. */
export const homeOptions = ({ lobby }: typeof trpc) => ({
  ...lobby.current.queryOptions(),
  staleTime: Number.POSITIVE_INFINITY,
})

/** In hand before home is drawn; undefined where nobody has answered. */
export const useHome = () => useQuery(homeOptions(useTRPC())).data

type Ended = { readonly number: number; readonly point: number }

/** What the hero shows of the last flight that has ended; a flight of no round where there is none, and no number. */
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

/** Keeps the counts of players on home current, as long as somebody looks at it. */
export function PlayersNow() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { data: players } = useQuery({
    ...trpc.lobby.players.queryOptions(),
    staleTime: COUNTED_EVERY_MS,
    refetchInterval: COUNTED_EVERY_MS,
  })
  useEffect(() => {
    if (players) queryClient.setQueryData(trpc.lobby.current.queryKey(), (home) => home && { ...home, players })
  }, [players, queryClient, trpc])
  return null
}
