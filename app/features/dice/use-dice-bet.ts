import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Currency, DEFAULT_CURRENCY } from '#server/contract/constants/currencies.ts'
import { useBetCache } from '~/features/bets/bets.ts'
import { errorLines, isUncertain } from '~/lib/errors.ts'
import { createKeyKeeper } from '~/lib/idempotency.ts'
import { useModals } from '~/lib/modals.ts'
import { useSession, useSessionCache } from '~/lib/session.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { toast } from '~/ui/toast.ts'
import { DEFAULT_PICK, type Pick } from './pick.ts'
import { firstStake, moveStake, type StakeMove, stakeProblem } from './stake.ts'

/**
 * One player's bet at the dice table: what is picked, what is staked, and where the last bet is. `phase` tells the bet
 * button what to say: `unanswered` means that the server may have settled the bet although no answer came.
 */
export function useDiceBet() {
  const trpc = useTRPC()
  const modals = useModals()
  const user = useSession().profile?.user
  const currency = user?.currency ?? DEFAULT_CURRENCY
  const balance = user?.balance
  const { setBalance, renew } = useSessionCache()
  const bets = useBetCache()

  const [pick, setPick] = useState<Pick>(DEFAULT_PICK)
  const [typedStake, setStake] = useState<string>()
  const [keys] = useState(() => createKeyKeeper())
  const place = useMutation(trpc.dice.placeBet.mutationOptions())

  const stake = typedStake ?? firstStake(currency)
  const problem = stakeProblem(stake, { currency, pick, balance })
  const body = { ...pick, amount: stake, currency }
  const isUnanswered = place.isError && isUncertain(place.error) && isSameBet(place.variables, body)

  async function bet() {
    if (!user) return modals.open({ name: 'Register' })
    if (place.isPending || problem) return
    try {
      const settled = await place.mutateAsync({ ...body, idempotency_key: keys.keyFor(body) })
      keys.settle()
      setBalance({ currency: settled.bet.currency, balance: settled.balance, version: settled.balance_version })
      bets.add(settled.bet)
    } catch (error) {
      if (isUncertain(error)) return
      keys.settle()
      const [title, ...rest] = errorLines(error)
      if (title !== undefined) toast.error(title, rest.join('\n') || undefined)
      await renew()
    }
  }

  return {
    isVisitor: user === undefined,
    currency,
    balance,
    pick,
    setPick,
    stake,
    setStake,
    move: (move: StakeMove) => setStake(moveStake(stake, move, { currency, pick, balance })),
    problem,
    phase: place.isPending ? ('placing' as const) : isUnanswered ? ('unanswered' as const) : ('ready' as const),
    failure: isUnanswered ? errorLines(place.error) : [],
    /** The last settled bet of this visit. */
    last: place.data?.bet,
    bet,
  }
}

type BetBody = Pick & { amount: string | number; currency: Currency }

const isSameBet = (a: BetBody, b: BetBody) =>
  a.side === b.side && a.chance === b.chance && a.amount === b.amount && a.currency === b.currency

export type DiceBet = ReturnType<typeof useDiceBet>
