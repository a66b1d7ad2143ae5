import { useState } from 'react'
import type { Currency } from '#server/contract/constants/currencies.ts'
import type { GameId, ParamsOf } from '#server/rules/registry.ts'
import { type Bet, isBetOf, type PlayedBet, useBetCache } from '~/features/bets/bets.ts'
import { errorLines, isUncertain } from '~/lib/errors.ts'
import { createKeyKeeper } from '~/lib/idempotency.ts'
import { useSessionCache } from '~/lib/session.ts'
import { useTRPCClient } from '~/lib/trpc.ts'
import { CREDITS } from '~/lib/unit.ts'
import { toast } from '~/ui/toast.ts'
import { addDemoBet } from './demo/demo-bets.ts'
import { currentPurse, keepPurse } from './demo/purse.ts'
import type { Table } from './use-table.ts'

export type Client = ReturnType<typeof useTRPCClient>

/** One bet as a game's procedure gets it. */
export type BetRequest<G extends GameId> = {
  params: ParamsOf<G>
  /** Canonical decimal. */
  amount: string
  currency: Currency
  idempotencyKey: string
}
export type PlaceBet<G extends GameId> = (
  client: Client,
  request: BetRequest<G>,
) => Promise<{ bet: Bet; balance: string; balance_version: number }>

export type SettleOptions<G extends GameId> = {
  game: G
  placeBet: PlaceBet<G>
  /** Shows how the bet ended. Balance, history and tables follow when it is through. */
  reveal: ((bet: PlayedBet<G>) => Promise<void>) | undefined
}

/** A settled bet and what is left after it. */
export type Settlement<G extends GameId> = { bet: PlayedBet<G>; balance: string }

/** `unanswered`: the server may have settled the bet although no answer came; the same request again is the same bet. */
export type Phase = 'ready' | 'placing' | 'revealing' | 'unanswered'

type State<G extends GameId> = {
  step: 'idle' | 'placing' | 'revealing'
  /** The bet that is shown. */
  shown?: PlayedBet<G>
  unanswered?: { request: string; failure: string[] }
}

/** Settles bets of one game, one at a time: at the server for money, in the browser for the demo's credits. */
export function useSettle<G extends GameId>({ game, placeBet, reveal }: SettleOptions<G>, { mode, unit }: Table) {
  const client = useTRPCClient()
  const session = useSessionCache()
  const bets = useBetCache()
  const [keys] = useState(() => createKeyKeeper())
  const [state, setState] = useState<State<G>>({ step: 'idle' })

  async function show(bet: PlayedBet<G>) {
    if (!reveal) return
    setState({ step: 'revealing', shown: bet })
    await reveal(bet)
  }

  async function settleDemo(params: ParamsOf<G>, amount: string): Promise<Settlement<G>> {
    const { playDemo } = await import('./demo/engine.ts')
    const { purse, bet } = playDemo(currentPurse(), { game, params, amount, now: Date.now() })
    await show(bet)
    keepPurse(purse)
    addDemoBet(bet)
    return { bet, balance: purse.credits }
  }

  async function settleReal(body: BetBody<G>): Promise<Settlement<G>> {
    const release = reveal && session.holdBalance()
    try {
      const {
        bet,
        balance,
        balance_version: version,
      } = await placeBet(client, {
        ...body,
        idempotencyKey: keys.keyFor(body),
      })
      keys.settle()
      session.setBalance({ currency: bet.currency, balance, version })
      if (!isBetOf(game, bet)) throw new TypeError(`a bet of ${bet.game} in answer to one of ${game}`)
      await show(bet)
      bets.add(bet)
      return { bet, balance }
    } finally {
      release?.()
    }
  }

  /** Undefined when the bet was refused or has no answer yet; the player has been told. */
  async function settle(params: ParamsOf<G>, amount: string): Promise<Settlement<G> | undefined> {
    setState(({ shown }) => ({ step: 'placing', shown }))
    try {
      const settlement =
        mode === 'demo' || unit === CREDITS
          ? await settleDemo(params, amount)
          : await settleReal({ params, amount, currency: unit })
      setState({ step: 'idle', shown: settlement.bet })
      return settlement
    } catch (error) {
      const failure = errorLines(error)
      if (mode === 'real' && isUncertain(error)) {
        setState(({ shown }) => ({ step: 'idle', shown, unanswered: { request: textOf(params, amount), failure } }))
        return undefined
      }
      keys.settle()
      setState(({ shown }) => ({ step: 'idle', shown }))
      const [title, ...rest] = failure
      if (title !== undefined) toast.error(title, rest.join('\n') || undefined)
      if (mode === 'real') await session.renew()
      return undefined
    }
  }

  /** Where a bet like this one is. */
  function phaseOf(params: ParamsOf<G>, amount: string): Phase {
    if (state.step !== 'idle') return state.step
    return state.unanswered?.request === textOf(params, amount) ? 'unanswered' : 'ready'
  }

  return {
    settle,
    phaseOf,
    failure: state.unanswered?.failure ?? [],
    /** The last bet at this table. */
    shown: state.shown?.currency === unit ? state.shown : undefined,
  }
}

type BetBody<G extends GameId> = Omit<BetRequest<G>, 'idempotencyKey'>

const textOf = (params: unknown, amount: string) => JSON.stringify({ params, amount })
