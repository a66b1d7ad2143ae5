import { useEffect, useState } from 'react'
import type { InstantGameId, InstantRules, ParamsOf } from '#server/shared/rules/registry.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { storeRecentGame } from '~/features/catalogue/recent-games.ts'
import { useAllowsAuto } from '~/features/limits/use-allows-auto.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { useReloadBlock } from '~/lib/scripts/reload-blocks.ts'
import { m } from '~/paraglide/messages.js'
import { useAuto } from '../auto/use-auto.ts'
import { addToGameSession } from './game-session.ts'
import { celebrate } from './moments.ts'
import {
  autoAction,
  type BetAction,
  betLabel,
  type PlayControls,
  type PlayTab,
  shortBetLabel,
} from './play-controls.ts'
import { playSound } from './sound.ts'
import type { Pace } from './stage.ts'
import type { Odds } from './stake.ts'
import { sumOf } from './sum-of.ts'
import { useGameBets } from './use-game-bets.ts'
import { useStakeWhileOpen } from './use-is-closed.ts'
import { type PlaceBet, type PlacedBets, usePlaceBet } from './use-place-bet.ts'
import type { PlayMode } from './use-play-mode.ts'
import type { Stake } from './use-stake.ts'

const loadEngine = () => import('../demo/engine.ts')

export type PlayedGame<G extends InstantGameId> = {
  game: G
  /** Rules for new bets. */
  rules: InstantRules<G>
  params: ParamsOf<G>
  /** Odds of these parameters. */
  odds: Odds
  /**
   * The game's own procedure, such as
   * `(client, { params, amount, terms }) => client.dice.placeBet.mutate({ ...params, amount, ...terms })`.
   */
  placeBet: PlaceBet<G>
  /**
   * Animates the results of bets (see `useStage`): balance, history and sound follow when it resolves. Without it the
   * outcome is shown immediately.
   */
  reveal?: (bets: readonly PlayedBet<G>[], pace: Pace) => Promise<void>
}

export type PlayOptions<G extends InstantGameId> = PlayedGame<G> & {
  mode: PlayMode
  stake: Stake
  /** Number of bets per click: up to five for cases. */
  count?: number
  /** The parameters determine the stake: autoplay cannot raise it. */
  isPriced?: boolean
}

export type InstantPlay<G extends InstantGameId> = PlayControls & {
  /** Last bet in this mode and visit, shown on the board. */
  shown: PlayedBet<G> | undefined
  /** All bets of the last click, which may be several. */
  shownAll: readonly PlayedBet<G>[]
  /** Bets in this mode, newest first: the player's own from the server, or those of the demo. */
  bets: readonly PlayedBet<G>[]
}

/**
 * Play of a game decided immediately, with a stake computed by the game; use `useInstantPlay` for a typed stake. Places
 * bets in either mode, manually or by autoplay; a bet without a response is sent again under the same idempotency key.
 */
export function usePlay<G extends InstantGameId>(options: PlayOptions<G>): InstantPlay<G> {
  const { game, rules, params, odds, mode, placeBet, reveal, count = 1, isPriced = false } = options
  const stake = useStakeWhileOpen(options.stake, game, mode)
  const [tab, setTab] = useState<PlayTab>('manual')
  const show = reveal && ((settled: readonly PlayedBet<G>[]) => reveal(settled, tab === 'auto' ? 'brisk' : 'full'))
  const { place: placeBets, standingOf, shown } = usePlaceBet({ game, rules, placeBet, reveal: show }, mode)
  const bets = useGameBets(game, mode.kind)
  const auto = useAuto(place)
  const allowsAuto = useAllowsAuto()
  useEffect(() => {
    if (mode.kind === 'demo') loadEngine().catch(() => undefined)
  }, [mode.kind])

  async function place(amount: string) {
    playSound('place')
    const placed = await placeBets(
      { params, amount, count, fund: mode.fund },
      { isAutomatic: tab === 'auto', onPlaced },
    )
    return placed && { ...sumOf(placed.bets), balance: placed.balance }
  }

  function onPlaced({ bets: placed }: PlacedBets<G>) {
    storeRecentGame(game)
    for (const bet of placed) addToGameSession(bet, Date.now())
    celebrate({ ...sumOf(placed), currency: mode.unit })
  }

  const { phase, failure } = standingOf({ params, amount: stake.amount, count, fund: mode.fund })
  const isBusy = phase === 'placing' || phase === 'revealing'
  useReloadBlock(phase !== 'ready' || auto.isRunning)
  const bet: BetAction = {
    label: phase === 'unanswered' ? m.play_retry() : betLabel(mode, stake.amount),
    short: phase === 'unanswered' ? m.play_retry() : shortBetLabel(mode.kind),
    press: () => {
      if (!isBusy && !stake.problem) inBackground(place(stake.amount))
    },
    isBusy,
    isDisabled: phase === 'ready' && stake.problem !== undefined,
  }
  return {
    game,
    mode,
    stake,
    odds,
    action: tab === 'auto' && phase !== 'unanswered' ? autoAction({ auto, stake, mode, isBusy }) : bet,
    phase,
    failure,
    isLocked: isBusy || auto.isRunning,
    nonce: shown.at(-1)?.nonce,
    ...(allowsAuto && { auto: { ...auto, tab, setTab, isRaisable: !isPriced } }),
    shown: shown.at(-1),
    shownAll: shown,
    bets,
  }
}
