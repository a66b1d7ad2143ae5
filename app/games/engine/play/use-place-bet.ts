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

export type Client = ReturnType<typeof useTRPCClient>

/** What one press places. */
export type Wager<G extends GameId> = {
  params: ParamsOf<G>
  /** The whole stake as a canonical decimal. */
  amount: string
  /** How many bets share it: cases are opened up to five at once. */
  count: number
  /** Given where nothing but the player's own money is staked. */
  fund: OwnFund
}
/** A wager as a game's procedure gets it. */
export type BetRequest<G extends GameId> = Pick<Wager<G>, 'params' | 'amount' | 'count'> & {
  /** What the procedure of every game takes beside its own. */
  terms: {
    currency: Currency
    idempotency_key: string
    /** Whether a run of bets places it. */
    is_automatic: boolean
    fund: OwnFund
  }
}
type Answer = { balance: string; balance_version: number } & ({ bet: Bet } | { bets: readonly Bet[] })
export type PlaceBet<G extends GameId> = (client: Client, request: BetRequest<G>) => Promise<Answer>

/** What a press came to: its bets in the order in which they were settled, and what is left after them. */
export type PlacedBets<G extends GameId> = { bets: readonly PlayedBet<G>[]; balance: string }

/** Bets that were settled and shown; `keep` puts them, and what is left, where they are listed. */
type SettledBets<G extends GameId> = PlacedBets<G> & { keep: () => void }

export type PlaceBetOptions<G extends GameId> = {
  game: G
  rules: BetRules<G>
  placeBet: PlaceBet<G>
  /** Shows how the bets ended. Balance, history and tables follow when it is through. */
  reveal: ((bets: readonly PlayedBet<G>[]) => Promise<void>) | undefined
}

/** `unanswered`: the server may have settled the bet although no answer came; the same request again is the same bet. */
export type Phase = 'ready' | 'placing' | 'revealing' | 'unanswered'

type State<G extends GameId> = {
  step: 'idle' | 'placing' | 'revealing'
  shown: readonly PlayedBet<G>[]
  failed?: { request: string; failure: readonly string[]; isUnanswered: boolean }
}

/** Places bets of one game, one press at a time: at the server for money, in the browser for the demo's credits. */
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
    const { playDemo } = await loadOrReload(() => import('../demo/engine.ts'))
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
    const release = reveal && session.holdBalance()
    try {
      const terms = { currency, idempotency_key: keys.keyFor(body), is_automatic: isAutomatic, fund: wager.fund }
      const answer = await placeBet(client, { ...wager, terms })
      keys.release()
      const { balance, balance_version: version } = answer
      session.setBalance({ currency, balance, version })
      const settled = 'bets' in answer ? answer.bets : [answer.bet]
      const bets = settled.filter((bet) => isBetOf(game, bet))
      await show(bets)
      const keep = () => {
        for (const bet of settled) cache.add(bet)
        release?.()
      }
      return { bets, balance, keep }
    } catch (error) {
      release?.()
      throw error
    }
  }

  /**
   * Undefined when the wager was refused or has no answer yet; the player has been told.
   * @param onPlaced whose changes of the page are drawn with those of the bet
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
    // all in one turn, with nothing waited for between: the page is rendered and laid out once, not once for each
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
    // a reality check that is due, or a limit that is used up, is shown by who asks anew
    if (unit !== CREDITS) await session.renew()
  }

  /** Where a wager like this one is, and why the last press of it came to nothing. */
  function standingOf(wager: Wager<G>): { phase: Phase; failure: readonly string[] } {
    if (state.step !== 'idle') return { phase: state.step, failure: [] }
    const { failed } = state
    if (failed?.request !== JSON.stringify(wager)) return { phase: 'ready', failure: [] }
    return { phase: failed.isUnanswered ? 'unanswered' : 'ready', failure: failed.failure }
  }

  return {
    place,
    standingOf,
    /** Of the last press in this mode. */
    shown: state.shown.filter(({ currency }) => currency === unit),
  }
}
