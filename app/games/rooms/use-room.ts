import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RoomState } from '#server/shared/contract/shared-rounds/fold.ts'
import type { Room } from '#server/shared/rules/rooms/current.ts'
import { errorLines, isUncertain } from '~/lib/calls/errors.ts'
import { createKeyKeeper } from '~/lib/calls/idempotency.ts'
import { useTRPC, useTRPCClient } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useSessionCache } from '~/lib/player/session.ts'

/** Time that the winner of a draw is shown before the next draw replaces it. */
const RESULT_MS = 7000
const PART_BYTES = 8

type EndedDraw = { readonly state: RoomState; readonly own: ReadonlySet<string> }

/** The draw that has just ended, with its tickets and their holders; undefined once it was shown. */
export function useEndedDraw(state: RoomState, own: ReadonlySet<string>) {
  const { id } = state.round
  const [last, setLast] = useState<{ roundId: string } & EndedDraw>({ roundId: id, state, own })
  const [shown, setShown] = useState<{ roundId: string; own: ReadonlySet<string> }>()
  if (last.roundId !== id) {
    setLast({ roundId: id, state, own })
    // a missed draw, such as while the page was hidden, is not shown
    if (state.previous?.id === last.roundId) setShown({ roundId: last.roundId, own: last.own })
  } else if (last.state !== state || last.own.size !== own.size) setLast({ roundId: id, state, own })

  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), RESULT_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const { data } = useQuery({
    ...useTRPC().rooms.draw.queryOptions({ id: shown?.roundId ?? '' }),
    enabled: shown !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!shown || data?.round.id !== shown.roundId || data.round.drawn === null) return undefined
  return { round: data.round, drawn: data.round.drawn, entries: data.entries, own: shown.own }
}

type Trade = { readonly isBusy: boolean; readonly isUnanswered: boolean; readonly failure: readonly string[] }
const NOTHING: Trade = { isBusy: false, isUnanswered: false, failure: [] }

/** Buys tickets for a room's current draw, and returns those of a lone player. */
export function useTickets({ room, currency }: { room: Room; currency: RoomState['round']['currency'] }) {
  const client = useTRPCClient()
  const session = useSessionCache()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [keys] = useState(() => createKeyKeeper())
  const [part, setPart] = useState('')
  const [trade, setTrade] = useState(NOTHING)

  /**
   * An idle page may reload automatically, so ownership of the tickets must be known before the state leaves "busy".
   */
  const know = () => queryClient.invalidateQueries(trpc.rooms.myTickets.queryFilter({ room, currency }))

  async function attempt(work: () => Promise<{ balance: string; balance_version: number }>): Promise<void> {
    setTrade({ ...NOTHING, isBusy: true })
    try {
      const { balance, balance_version: version } = await work()
      keys.release()
      session.setBalance({ currency, balance, version })
      await know()
      setTrade(NOTHING)
    } catch (error) {
      const isUnanswered = isUncertain(error)
      if (!isUnanswered) keys.release()
      setTrade({ isBusy: false, isUnanswered, failure: errorLines(error, currency) })
      if (!isUnanswered) await session.renew()
      await know()
    }
  }

  return {
    ...trade,
    /** The player's client seed for the draw, as typed; if empty, one is generated per purchase. */
    part,
    setPart,
    buy: (tickets: number) =>
      attempt(() => {
        const typed = part.trim()
        const body = { room, currency, tickets }
        const key = keys.keyFor({ ...body, typed })
        // a retry is the same request: a generated seed is derived from its key
        const client_seed = typed || key.slice(0, 2 * PART_BYTES)
        return client.rooms.buy.mutate({ ...body, client_seed, idempotency_key: key })
      }),
    leave: () => attempt(() => client.rooms.leave.mutate({ room, currency })),
    /** A message about an attempt does not apply to another draw. */
    forget: () => setTrade(NOTHING),
  }
}
