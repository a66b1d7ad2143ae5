import type { BetGame } from '~/features/bets/bets.ts'
import type { PlayModeKind } from '~/features/catalogue/chosen-mode.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { stepOf } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { planOf } from '../auto/auto.ts'
import type { Auto } from '../auto/use-auto.ts'
import type { Odds } from './stake.ts'
import type { Phase } from './use-place-bet.ts'
import type { PlayMode } from './use-play-mode.ts'
import type { Stake } from './use-stake.ts'

export type BetAction = {
  label: string
  /** Short label for the phone's bar. */
  short: string
  press: () => void
  /** Waiting for a response: shows progress and ignores clicks. */
  isBusy: boolean
  isDisabled: boolean
  /** A round is open or autoplay is running: the stake input is hidden. */
  isUnderWay?: boolean
}

export type PlayTab = 'manual' | 'auto'

/** The part of a play that the game page renders, for any game; created by `useInstantPlay` and `useRoundPlay`. */
export type PlayControls = {
  game: BetGame
  mode: PlayMode
  stake: Stake
  /** Odds of the bet as currently configured. */
  odds: Odds
  action: BetAction
  phase: Phase
  /**
   * Error texts: why no response arrived if `phase` is "unanswered", else why the last attempt at this bet was
   * rejected.
   */
  failure: readonly string[]
  /** The bet cannot be changed now: one is pending, a round is open, or autoplay is running. */
  isLocked: boolean
  /** Nonce of the last bet in this mode, needed for its proof. */
  nonce: number | undefined
  /** Absent for games with a decision at each step. */
  auto?: Auto & {
    tab: PlayTab
    setTab: (tab: PlayTab) => void
    /** Autoplay may change its stake between bets. */
    isRaisable: boolean
  }
}

/** "Поставить 250,00 ₽", and in the demo "Демо-ставка 250,00 FUN". */
export function betLabel({ kind, unit }: PlayMode, amount: string): string {
  if (amount === '') return shortBetLabel(kind)
  const inputs = { amount: formatMoney(amount, unit, getLocale()) }
  return kind === 'demo' ? m.play_bet_demo(inputs) : m.play_bet(inputs)
}

export const shortBetLabel = (mode: PlayModeKind): string =>
  mode === 'demo' ? m.play_bet_demo_short() : m.play_bet_short()

type AutoInput = { auto: Auto; stake: Stake; mode: PlayMode; isBusy: boolean }

/** Main button on the Auto tab: starts autoplay, and stops it while it is running. */
export function autoAction({ auto, stake, mode, isBusy }: AutoInput): BetAction {
  if (auto.isRunning && auto.run) {
    const label = m.play_auto_stop({ count: auto.run.plan.bets - auto.run.placed })
    const short = m.play_auto_stop_short()
    return { label, short, press: auto.stop, isBusy: false, isDisabled: false, isUnderWay: true }
  }
  const limits = stake.input?.limits
  const plan = stake.problem
    ? undefined
    : planOf(auto.form, { stake: stake.amount, most: limits?.max ?? stake.amount, step: stepOf(mode.unit) })
  return {
    label: mode.kind === 'demo' ? m.play_auto_start_demo() : m.play_auto_start(),
    short: m.play_auto_start_short(),
    press: () => {
      if (isBusy) return
      if (plan) auto.start(plan, mode.balance)
      else auto.showLack()
    },
    isBusy,
    // missing fields show their own error on click, so only an invalid stake disables the button
    isDisabled: stake.problem !== undefined,
  }
}
