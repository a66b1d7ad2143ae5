import { RANKS } from '../cards.ts'
import type { M4 } from '../money.ts'
import type { RoundOption, RoundRules } from '../round-rules.ts'
import { courseOf } from './course.ts'
import { type HiloAction, type HiloGuess, type HiloParams, MAX_SKIPS, multiplierOf, winsOf } from './paytable.ts'

/** Null is what would pass the cap, and everything once the round is over. */
export type HiloOptions = {
  readonly up: RoundOption | null
  readonly down: RoundOption | null
  readonly skipsLeft: number
}
export type HiloShown = { readonly cards: readonly number[] }

/** Of a seven, where the better guess is worth the most. */
const WINS_AT_WORST = 7
const WINS_AT_BEST = 12
const NONE: HiloOptions = { up: null, down: null, skipsLeft: 0 }

/** Hilo, step by step (domain/games.md C.4). It begins with a card and no choice to make. */
export const hiloRound: RoundRules<Record<never, never>, HiloAction, HiloParams, HiloOptions, HiloShown> = {
  firstMultiplier: () => multiplierOf([WINS_AT_WORST]),
  open: () => ({ steps: [] }),
  actionsOf: ({ steps }) => steps,
  append: ({ steps }, action) => ({ steps: [...steps, action] }),
  standing(params, floats, cap) {
    const { cards, rank, wins, skips, isLost } = courseOf(params, floats)
    const shown = { cards }
    if (isLost) return { status: 'lost', multiplier: null, options: NONE, shown }
    const optionOf = (guess: HiloGuess) => within(cap, wins, winsOf(rank, guess))
    const options = { up: optionOf('up'), down: optionOf('down'), skipsLeft: MAX_SKIPS - skips }
    const multiplier = wins.length === 0 ? null : multiplierOf(wins)
    const isStuck = !options.up && !options.down && options.skipsLeft === 0
    if (multiplier !== null && (isStuck || !within(cap, wins, WINS_AT_BEST)))
      return { status: 'complete', multiplier, options: NONE, shown }
    return { status: 'open', multiplier, options, shown }
  },
  allows: (_, options, action) => (action === 'skip' ? options.skipsLeft > 0 : options[action] !== null),
}

function within(cap: M4, held: readonly number[], wins: number): RoundOption | null {
  const multiplier = multiplierOf([...held, wins])
  return multiplier > cap ? null : { wins, of: RANKS, multiplier }
}
