import { useEffect } from 'react'
import type { BetLimits } from '#server/shared/money/limits.ts'
import type { ActionOf, OpeningOf, RoundGameId, SteppedRules } from '#server/shared/rules/registry.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { storeRecentGame } from '~/features/catalogue/recent-games.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { useReloadBlock } from '~/lib/scripts/reload-blocks.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { addToGameSession } from '../play/game-session.ts'
import { celebrate } from '../play/moments.ts'
import { type BetAction, betLabel, type PlayControls, shortBetLabel } from '../play/play-controls.ts'
import { playSound } from '../play/sound.ts'
import type { Odds } from '../play/stake.ts'
import { useGameBets } from '../play/use-game-bets.ts'
import { useStakeWhileOpen } from '../play/use-is-closed.ts'
import { usePlayMode } from '../play/use-play-mode.ts'
import { useStake } from '../play/use-stake.ts'
import { isOpen, type PlayedRound } from './played-round.ts'
import { type RoundCalls, type RoundRequest, useRound } from './use-round.ts'

const loadRounds = () => import('../demo/rounds.ts')

export type RoundGame<G extends RoundGameId> = {
  game: G
  /** Rules for new rounds. */
  rules: SteppedRules<G>
  limits: BetLimits
  opening: OpeningOf<G>
  /** `top` is the minimum that the first step pays: only this limits the stake. */
  odds: Odds
  calls: RoundCalls<G>
  /** Animates a step's result before the balance and the lists are updated. See `useStage`. */
  reveal?: (round: PlayedRound<G>) => Promise<void>
}

export type RoundPlay<G extends RoundGameId> = PlayControls & {
  /** The open round, or the last one with its result. */
  round: PlayedRound<G> | undefined
  isOpen: boolean
  /** Takes a step of the open round; ignored while another one is pending. */
  step: (action: ActionOf<G>) => void
  /** Bet of the last finished round. */
  shown: PlayedBet<G> | undefined
  /** In this mode, newest first. */
  bets: readonly PlayedBet<G>[]
}

/**
 * Play of a multi-step game: the main button starts a round and cashes it out, the board takes the steps. Such games
 * have no Auto tab. See `GamePage` for its use.
 */
export function useRoundPlay<G extends RoundGameId>(options: RoundGame<G>): RoundPlay<G> {
  const { game, rules, limits, opening, odds, calls, reveal } = options
  const mode = usePlayMode()
  const field = useStakeWhileOpen(useStake(limits, mode, odds.top), game, mode)
  const { round, phase, failure, unanswered, refused, send } = useRound({ game, rules, calls, reveal }, mode)
  const bets = useGameBets(game, mode.kind)
  useEffect(() => {
    if (mode.kind === 'demo') loadRounds().catch(() => undefined)
  }, [mode.kind])

  const hasOpen = round !== undefined && isOpen(round)
  const isBusy = phase === 'placing' || phase === 'revealing'
  useReloadBlock(hasOpen || phase !== 'ready')
  const stake = hasOpen ? { ...field, amount: round.stake, input: { ...field.input, value: round.stake } } : field

  async function sendAndReveal(request: RoundRequest<G>) {
    if (isBusy) return
    if (request.kind === 'start') playSound('place')
    await send(request, (after) => {
      if (request.kind === 'start') storeRecentGame(game)
      if (after.bet) addToGameSession(after.bet, Date.now())
      if (after.bet) celebrate(after.bet)
      else if (request.kind === 'step' && isOpen(after)) playSound('step')
    })
  }

  function action(): BetAction {
    const common = { isBusy, isDisabled: false }
    if (unanswered) {
      const press = () => inBackground(sendAndReveal(unanswered))
      return { ...common, label: m.play_retry(), short: m.play_retry(), press }
    }
    if (hasOpen) {
      const { payout, currency } = round
      const amount = payout === null ? undefined : formatMoney(payout, currency, getLocale())
      return {
        ...common,
        label: amount === undefined ? m.play_cash_out_short() : m.play_cash_out({ amount }),
        short: m.play_cash_out_short(),
        isDisabled: payout === null,
        isUnderWay: true,
        press: () => inBackground(sendAndReveal({ kind: 'cash_out', round })),
      }
    }
    return {
      ...common,
      label: betLabel(mode, stake.amount),
      short: shortBetLabel(mode.kind),
      isDisabled: stake.problem !== undefined,
      press: () => inBackground(sendAndReveal({ kind: 'start', opening, amount: stake.amount, fund: mode.fund })),
    }
  }

  return {
    game,
    mode,
    stake: hasOpen ? { ...stake, problem: undefined } : stake,
    odds,
    action: action(),
    phase,
    // the error of a rejected stake disappears when another one is typed
    failure: refused?.kind === 'start' && refused.amount !== stake.amount ? [] : failure,
    isLocked: hasOpen || isBusy,
    nonce: round?.nonce,
    round,
    isOpen: hasOpen,
    step: (next) => {
      if (!hasOpen || unanswered) return
      const step = calls.stepsOf(round.params) + 1
      inBackground(sendAndReveal({ kind: 'step', round, step, action: next }))
    },
    shown: round?.bet ?? undefined,
    bets,
  }
}
