import type { M4 } from '#server/shared/money/micros.ts'
import { RANKS } from '#server/shared/rules/fairness/cards.ts'
import type { RoundOption, RoundRules } from '#server/shared/rules/round-rules.ts'
import { courseOf } from './course.ts'
import {
  type HiloAction,
  type HiloGuess,
  type HiloParams,
  MAX_SKIPS,
  multiplierOf,
  skipCount,
  winsOf,
} from './paytable.ts'

export type HiloShown = { readonly cards: readonly number[] }

/** Of a seven, where the better guess is worth the most. */
const WINS_AT_WORST = 7
const WINS_AT_BEST = 12
const NONE = { up: null, down: null }

/** Hilo, step by step (docs/domain/games.md C.4). It begins with a card and no choice to make. */
export const hiloRound: RoundRules<Record<never, never>, HiloAction, HiloParams, HiloGuess, HiloShown> = {
  firstMultiplier: () => multiplierOf([WINS_AT_WORST]),
  open: () => ({ steps: [] }),
  actionsOf: ({ steps }) => steps,
  append: ({ steps }, action) => ({ steps: [...steps, action] }),
  standing(params, floats, cap) {
    const { cards, rank, wins, isLost } = courseOf(params, floats)
    const shown = { cards }
    if (isLost) return { status: 'lost', multiplier: null, options: NONE, shown }
    const optionOf = (guess: HiloGuess) => within(cap, wins, winsOf(rank, guess))
    const options = { up: optionOf('up'), down: optionOf('down') }
    const multiplier = wins.length === 0 ? null : multiplierOf(wins)
    const isStuck = !options.up && !options.down && !hasSkip(params)
    if (multiplier !== null && (isStuck || !within(cap, wins, WINS_AT_BEST)))
      return { status: 'complete', multiplier, options: NONE, shown }
    return { status: 'open', multiplier, options, shown }
  },
  allows: (params, options, action) => (action === 'skip' ? hasSkip(params) : options[action] !== null),
}

function hasSkip(params: HiloParams): boolean {
  return skipCount(params) < MAX_SKIPS
}

function within(cap: M4, held: readonly number[], wins: number): RoundOption | null {
  const multiplier = multiplierOf([...held, wins])
  return multiplier > cap ? null : { wins, of: RANKS, multiplier }
}
