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

/** What the one big button says and does. */
export type BetAction = {
  label: string
  /** Where there is little room: the phone's bar. */
  short: string
  press: () => void
  /** Waits for an answer: the line runs, presses do nothing. */
  isBusy: boolean
  isDisabled: boolean
  /** A round is open or a run goes on: there is no stake to type beside it. */
  isUnderWay?: boolean
}

export type PlayTab = 'manual' | 'auto'

/** What the game page draws of a play, whatever the game: `useInstantPlay` and `useRoundPlay` make one. */
export type PlayControls = {
  game: BetGame
  mode: PlayMode
  stake: Stake
  /** Of the bet as it stands. */
  odds: Odds
  action: BetAction
  phase: Phase
  /** Why no answer came while `phase` is "unanswered", else why the last press of this bet was refused; in words. */
  failure: readonly string[]
  /** Nothing of the bet can be changed now: one is on its way, a round is open, or auto runs. */
  isLocked: boolean
  /** Of the last bet in this mode: the number that its proof needs. */
  nonce: number | undefined
  /** Absent for games that take a decision at each step. */
  auto?: Auto & {
    tab: PlayTab
    setTab: (tab: PlayTab) => void
    /** A run may change its stake from bet to bet. */
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

/** What the button does on the Auto tab: starts a run whose plan is whole, and stops one that goes on. */
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
    // what the form lacks is said there: only a stake that cannot be placed keeps the press back
    isDisabled: stake.problem !== undefined,
  }
}
