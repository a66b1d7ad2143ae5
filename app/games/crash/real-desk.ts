import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBetCache } from '~/features/bets/bets.ts'
import type { Flight } from '~/features/shared-rounds/use-crash-table.ts'
import type { PlayMode } from '~/games/engine/play/use-play-mode.ts'
import { isUncertain } from '~/lib/calls/errors.ts'
import { createKeyKeeper } from '~/lib/calls/idempotency.ts'
import { useTRPC, useTRPCClient } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { CREDITS } from '~/lib/format/unit.ts'
import { useSession, useSessionCache } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { type Desk, type OwnBet, SLOTS, withNews, withTable } from './own-bet.ts'

/** Polling interval for a bet that should be settled by now: the table lists only the first two hundred of a round. */
const POLL_INTERVAL_MS = 1000
/** Attempts of a cash-out while the flight may still be running; cash-outs are idempotent. */
const TRIES = 4
const TRY_AGAIN_MS = 400
/** Time after a flight until its bets are stored, which happens in batches of some hundreds. */
const LISTED_AFTER_MS = 1500

const NONE: readonly OwnBet[] = []
const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs))

/** Bets for money, placed at the platform under an idempotency key that a retry reuses. */
export function useRealDesk({ state: table, isLost }: Flight, { unit }: PlayMode): Desk {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const session = useSessionCache()
  const cache = useBetCache()
  const isPlayer = useSession().profile !== null
  const [known, setKnown] = useState(NONE)
  const [keys] = useState(() => SLOTS.map(() => createKeyKeeper()))

  const learn = (news: readonly OwnBet[]) => setKnown((before) => withNews(before, news))
  const bets = table ? withTable(known, table) : known
  if (bets !== known) setKnown(bets)
  const round = table?.round
  const isAwaited = bets.some(
    ({ status, round_id: id }) => status === 'open' && (round?.phase !== 'betting' || id !== round.id),
  )
  const isOver = round !== undefined && round.phase !== 'flying'
  const query = useQuery({
    ...trpc.crash.myBets.queryOptions(),
    enabled: isPlayer,
    refetchInterval: isAwaited && isOver ? POLL_INTERVAL_MS : false,
  })
  const { data, refetch } = query
  useEffect(() => {
    if (!data) return
    setKnown((before) => {
      const news = withNews(before, data.bets)
      // bets still open in a round that has ended are dropped
      return news.filter(
        ({ status, round_id: id }) =>
          status !== 'open' || data.bets.length === 0 || data.bets.some((bet) => bet.round_id === id),
      )
    })
  }, [data])
  // updates missed while the stream was lost
  useEffect(() => {
    if (!isLost && isPlayer) inBackground(refetch())
  }, [isLost, isPlayer, refetch])
  const hadBets = bets.some(({ round_id: id }) => id === round?.id)
  const isListed = hadBets && (round?.phase === 'ended' || round?.phase === 'void')
  useEffect(() => {
    if (!isListed) return
    const timer = setTimeout(() => inBackground(cache.refresh('crash')), LISTED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isListed, cache.refresh])

  return {
    bets,
    async place({ slot, auto, amount, isAutomatic, fund }) {
      if (unit === CREDITS) return
      const body = { slot, auto, amount, currency: unit, fund }
      const keeper = keys[slot - 1]
      const key = keeper?.keyFor(body) ?? ''
      const release = () => keeper?.release()
      try {
        const {
          bet,
          balance,
          balance_version: version,
        } = await client.crash.placeBet.mutate({
          ...body,
          idempotency_key: key,
          is_automatic: isAutomatic,
        })
        release()
        session.setBalance({ currency: unit, balance, version })
        learn([bet])
      } catch (error) {
        if (!isUncertain(error)) release()
        throw error
      }
    },
    async cancel(bet) {
      if (bet.currency === CREDITS) return
      const { balance, balance_version: version } = await client.crash.cancelBet.mutate({ id: bet.id })
      session.setBalance({ currency: bet.currency, balance, version })
      setKnown((before) => before.filter(({ id }) => id !== bet.id))
      await queryClient.invalidateQueries({ queryKey: trpc.crash.myBets.queryKey() })
    },
    async cashOut(bet) {
      if (bet.currency === CREDITS) return
      try {
        const answer = await repeated(() => client.crash.cashOut.mutate({ id: bet.id }))
        session.setBalance({ currency: bet.currency, balance: answer.balance, version: answer.balance_version })
        learn([answer.bet])
      } catch (error) {
        await refetch()
        throw error
      }
    },
  }
}

/** Repeats a call whose outcome is unknown; its effect is idempotent. */
async function repeated<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let left = TRIES; left > 1; left--) {
    try {
      return await call()
    } catch (error) {
      if (!isUncertain(error)) throw error
      await pause(TRY_AGAIN_MS)
    }
  }
  return call()
}
