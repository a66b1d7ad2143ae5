import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RoomState } from '#server/shared/contract/shared-rounds/fold.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useSession } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'

/** Ids of this player's entries in a draw: those reported by the platform, and those bought since. */
export function useOwnEntries({
  room,
  currency,
  id,
}: Pick<RoomState['round'], 'room' | 'currency' | 'id'>): ReadonlySet<string> {
  const isPlayer = useSession().profile !== null
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...trpc.rooms.myTickets.queryOptions({ room, currency }),
    enabled: isPlayer,
    staleTime: 0,
  })
  useEffect(() => {
    // purchases belong to the previous draw
    if (id) inBackground(queryClient.invalidateQueries(trpc.rooms.myTickets.queryFilter({ room, currency })))
  }, [id, room, currency, queryClient, trpc])
  return new Set(data?.bets)
}
