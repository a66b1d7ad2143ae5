import { useState } from 'react'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { BetRules, GameId, ParamsOf } from '#server/shared/rules/registry.ts'
import { type Bet, isBetOf, type PlayedBet, useBetCache } from '~/features/bets/bets.ts'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines, isUncertain } from '~/lib/calls/errors.ts'
import { createKeyKeeper } from '~/lib/calls/idempotency.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { CREDITS } from '~/lib/format/unit.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'
import { addDemoBet } from '../demo/demo-bets.ts'
import { currentDemoWallet, saveDemoWallet } from '../demo/demo-wallet.ts'
import type { OwnFund, PlayMode } from './use-play-mode.ts'

const loadEngine = () => import('../demo/engine.ts')

export type Client = ReturnType<typeof useTRPCClient>

export type Wager<G extends GameId> = {
  params: ParamsOf<G>
  /** Total stake as a canonical decimal. */
  amount: string
  /** Number of bets that share the stake: up to five cases can be opened at once. */
  count: number
  /** Set if only the player's own money may be staked. */
  fund: OwnFund
}
/** Arguments of a game's bet procedure. */
export type BetRequest<G extends GameId> = Pick<Wager<G>, 'params' | 'amount' | 'count'> & {
  /** Arguments common to all games' procedures. */
  terms: {
    currency: Currency
    idempotency_key: string
    is_automatic: boolean
    fund: OwnFund
  }
}
type Answer = { balance: string; balance_version: number } & ({ bet: Bet } | { bets: readonly Bet[] })
const betsIn = (answer: Answer): readonly Bet[] => ('bets' in answer ? answer.bets : [answer.bet])

export type PlaceBet<G extends GameId> = (client: Client, request: BetRequest<G>) => Promise<Answer>

/** Settled bets of one request in order, and the balance after them. */
export type PlacedBets<G extends GameId> = { bets: readonly PlayedBet<G>[]; balance: string }

/** Bets that were settled and shown; `keep` adds them and the balance to the caches. */
type SettledBets<G extends GameId> = PlacedBets<G> & { keep: () => void }

export type PlaceBetOptions<G extends GameId> = {
  game: G
  rules: BetRules<G>
  placeBet: PlaceBet<G>
  /** Animates the results. Balance, history and tables are updated when it resolves. */
  reveal: ((bets: readonly PlayedBet<G>[]) => Promise<void>) | undefined
}

/**
 * `unanswered`: no response arrived, but the server may have settled the bet; the same request again is the same bet.
 */
export type Phase = 'ready' | 'placing' | 'revealing' | 'unanswered'

type State<G extends GameId> = {
  step: 'idle' | 'placing' | 'revealing'
  shown: readonly PlayedBet<G>[]
  failed?: { request: string; failure: readonly string[]; isUnanswered: boolean }
}

/** Places bets of one game, one request at a time: at the server for money, in the browser for demo credits. */
export function usePlaceBet<G extends GameId>(options: PlaceBetOptions<G>, { unit }: PlayMode) {
  const { game, rules, placeBet, reveal } = options
  const client = useTRPCClient()
  const session = useSessionCache()
  const cache = useBetCache()
  const [keys] = useState(() => createKeyKeeper())
  const [state, setState] = useState<State<G>>({ step: 'idle', shown: [] })

  async function show(bets: readonly PlayedBet<G>[]) {
    if (!reveal) return
    setState({ step: 'revealing', shown: bets })
    await reveal(bets)
  }

  async function placeDemo(wager: Wager<G>): Promise<SettledBets<G>> {
    const { playDemo } = await loadOrReload(loadEngine)
    const { wallet, bets } = playDemo(currentDemoWallet(), { game, rules, ...wager, now: Date.now() })
    await show(bets)
    const keep = () => {
      saveDemoWallet(wallet)
      for (const bet of bets) addDemoBet(bet)
    }
    return { bets, balance: wallet.credits, keep }
  }

  async function placeReal(wager: Wager<G>, currency: Currency, isAutomatic: boolean): Promise<SettledBets<G>> {
    const body = { ...wager, currency }
    const release = reveal ? session.holdBalance() : () => {}
    try {
      const terms = { currency, idempotency_key: keys.keyFor(body), is_automatic: isAutomatic, fund: wager.fund }
      const answer = await placeBet(client, { ...wager, terms })
      keys.release()
      const { balance, balance_version: version } = answer
      session.setBalance({ currency, balance, version })
      const settled = betsIn(answer)
      const bets = settled.filter((bet) => isBetOf(game, bet))
      await show(bets)
      const keep = () => {
        for (const bet of settled) cache.add(bet)
        release()
      }
      return { bets, balance, keep }
    } catch (error) {
      release()
      throw error
    }
  }

  /**
   * Undefined if the wager was rejected or has no response yet; the player has been informed.
   * @param onPlaced its state updates are rendered together with those of the bet
   */
  async function place(
    wager: Wager<G>,
    { isAutomatic = false, onPlaced }: { isAutomatic?: boolean; onPlaced: (placed: PlacedBets<G>) => void },
  ): Promise<PlacedBets<G> | undefined> {
    setState(({ shown }) => ({ step: 'placing', shown }))
    const placing = unit === CREDITS ? placeDemo(wager) : placeReal(wager, unit, isAutomatic)
    const settled = await placing.catch((error: unknown) => refuse(wager, error))
    if (!settled) return undefined
    const { keep, ...placed } = settled
    // in one turn without awaiting in between, so that the page renders and lays out only once
    keep()
    setState({ step: 'idle', shown: placed.bets })
    onPlaced(placed)
    return placed
  }

  async function refuse(wager: Wager<G>, error: unknown): Promise<undefined> {
    const failure = errorLines(error, unit)
    const isUnanswered = unit !== CREDITS && isUncertain(error)
    if (!isUnanswered) keys.release()
    const failed = { request: JSON.stringify(wager), failure, isUnanswered }
    setState(({ shown }) => ({ step: 'idle', shown, failed }))
    if (isUnanswered) return
    const [title, ...rest] = failure
    if (title !== undefined) toast.error(title, rest.join('\n') || undefined)
    // refetching the session shows a due reality check or an exhausted limit
    if (unit !== CREDITS) await session.renew()
  }

  /** Phase of a wager like this one, and why its last attempt failed. */
  function stateOfWager(wager: Wager<G>): { phase: Phase; failure: readonly string[] } {
    if (state.step !== 'idle') return { phase: state.step, failure: [] }
    const { failed } = state
    if (failed?.request !== JSON.stringify(wager)) return { phase: 'ready', failure: [] }
    return { phase: failed.isUnanswered ? 'unanswered' : 'ready', failure: failed.failure }
  }

  return {
    place,
    standingOf: stateOfWager,
    /** Bets of the last request in this mode. */
    shown: state.shown.filter(({ currency }) => currency === unit),
  }
}
