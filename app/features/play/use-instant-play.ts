import { useEffect, useState } from 'react'
import { parseMicros } from '#server/rules/money.ts'
import type { GameId, ParamsOf } from '#server/rules/registry.ts'
import { stakeBounds } from '#server/rules/stake.ts'
import { isBetOf, type PlayedBet, useMyBets } from '~/features/bets/bets.ts'
import { isGain } from '~/lib/bet-money.ts'
import { currencyOf } from '~/lib/unit.ts'
import { m } from '~/paraglide/messages.js'
import { planOf } from './auto/auto.ts'
import { useAuto } from './auto/use-auto.ts'
import { useDemoBets } from './demo/demo-bets.ts'
import { type BetAction, betLabel, type PlayFrame, type PlayTab, shortBetLabel } from './play-frame.ts'
import { addToResult } from './session-result.ts'
import { playSound } from './sound.ts'
import { type Odds, stakeProblem } from './stake.ts'
import { type PlaceBet, useSettle } from './use-settle.ts'
import { useStake } from './use-stake.ts'
import { useTable } from './use-table.ts'

export type InstantGame<G extends GameId> = {
  game: G
  /** What the next bet is on. */
  params: ParamsOf<G>
  /** Of these parameters. */
  odds: Odds
  /** The game's own procedure: `(client, { params, ...bet }) => client.dice.placeBet.mutate({ … })`. */
  placeBet: PlaceBet<G>
  /**
   * Shows how a bet ended, for games whose board moves: the balance, the history and the sound follow when it is through.
   * See `useStage`. Without it the outcome is there at once.
   */
  reveal?: (bet: PlayedBet<G>) => Promise<void>
  /** What is staked, where that is not what the stake field says: the sum of chips, the price of a case. */
  amount?: string
}

export type InstantPlay<G extends GameId> = PlayFrame & {
  /** The last bet at this table in this visit: what the board shows. */
  shown: PlayedBet<G> | undefined
  /** At this table, newest first: a player's own from the server, or those of the demo. */
  bets: readonly PlayedBet<G>[]
}

/**
 * The play of a game that is decided at once: what is staked, where the bet is, and a run of bets by a plan. All of it
 * works at both tables; a bet that got no answer is sent again under the same key.
 */
export function useInstantPlay<G extends GameId>(options: InstantGame<G>): InstantPlay<G> {
  const { game, params, odds, placeBet, reveal } = options
  const table = useTable()
  const field = useStake(game, table, odds.top)
  const stake =
    options.amount === undefined
      ? field
      : {
          ...field,
          amount: options.amount,
          problem: stakeProblem(options.amount, { game, unit: table.unit, top: odds.top, balance: table.balance }),
        }
  const { settle, phaseOf, failure, shown } = useSettle({ game, placeBet, reveal }, table)
  const bets = useTableBets(game, table.mode)
  const [tab, setTab] = useState<PlayTab>('manual')
  const auto = useAuto(async (amount) => {
    const settlement = await place(amount)
    return settlement && { ...settlement.bet, balance: settlement.balance }
  })
  useEffect(() => {
    if (table.mode === 'demo') import('./demo/engine.ts').catch(() => undefined)
  }, [table.mode])

  async function place(amount: string) {
    playSound('place')
    const settlement = await settle(params, amount)
    if (!settlement) return undefined
    addToResult(settlement.bet, Date.now())
    if (isGain(settlement.bet)) playSound('win')
    return settlement
  }

  const phase = phaseOf(params, stake.amount)
  const isBusy = phase === 'placing' || phase === 'revealing'
  const bet: BetAction = {
    label: phase === 'unanswered' ? m.play_retry() : betLabel(table.mode, stake, table),
    short: phase === 'unanswered' ? m.play_retry() : shortBetLabel(table.mode),
    press: () => {
      if (!isBusy && !stake.problem) void place(stake.amount)
    },
    isBusy,
    isDisabled: phase === 'ready' && stake.problem !== undefined,
  }
  return {
    game,
    table,
    stake,
    odds,
    action: tab === 'auto' && phase !== 'unanswered' ? autoAction() : bet,
    phase,
    failure: phase === 'unanswered' ? failure : [],
    isLocked: isBusy || auto.isRunning,
    nonce: shown?.nonce,
    auto: { ...auto, tab, setTab },
    shown,
    bets,
  }

  function autoAction(): BetAction {
    if (auto.isRunning && auto.run) {
      const label = m.play_auto_stop({ count: auto.run.plan.bets - auto.run.placed })
      return { label, short: m.play_auto_stop_short(), press: auto.stop, isBusy: false, isDisabled: false }
    }
    const bounds = stakeBounds(game, currencyOf(table.unit))
    const limits = { min: bounds.min, max: parseMicros(stake.limits.max), step: bounds.step }
    const plan = stake.problem ? undefined : planOf(auto.form, { stake: stake.amount, limits })
    return {
      label: table.mode === 'demo' ? m.play_auto_start_demo() : m.play_auto_start(),
      short: m.play_auto_start_short(),
      press: () => {
        if (plan && !isBusy) void auto.start(plan, table.balance)
      },
      isBusy,
      isDisabled: plan === undefined,
    }
  }
}

/** This game's bets at one of the tables. */
function useTableBets<G extends GameId>(game: G, mode: PlayFrame['table']['mode']): readonly PlayedBet<G>[] {
  const mine = useMyBets(game).data ?? []
  const demo = useDemoBets()
  return (mode === 'demo' ? demo : mine).filter((bet) => isBetOf(game, bet))
}
