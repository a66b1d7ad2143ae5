import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type trpc, useTRPC } from '~/lib/trpc.ts'

/** What home shows of the operator's: it comes with the page, and what changes in it is asked for by itself. */
export const homeOptions = ({ lobby }: typeof trpc) => ({
  ...lobby.current.queryOptions(),
  staleTime: Number.POSITIVE_INFINITY,
})

/** In hand before home is drawn; undefined where nobody has answered. */
export const useHome = () => useQuery(homeOptions(useTRPC())).data

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
