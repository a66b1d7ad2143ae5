import type { M4 } from '../money/micros.ts'

/** A step that a player may take: it holds in `wins` of `of` equally likely cases, and makes the round worth `multiplier`. */
export type RoundOption = { readonly wins: number; readonly of: number; readonly multiplier: M4 }

/** By the name of the step; null is what the cap forbids, and everything once the round is over. */
export type RoundOptions<Name extends string> = { readonly [Step in Name]: RoundOption | null }

/** How a round stands. What its options are called and what is shown is the game's own. */
export type Standing<Name extends string, Shown> = {
  /** `lost`: over, and pays nothing. `complete`: no step is left, so that it is cashed out unasked. */
  readonly status: 'open' | 'lost' | 'complete'
  /** What a cash-out pays; null where there is none: before the first step that held, and after one that did not. */
  readonly multiplier: M4 | null
  readonly options: RoundOptions<Name>
  /** What its player may see of the outcome by now, beside the parameters. */
  readonly shown: Shown
}

/**
 * A game of several steps, as a pure state machine on top of its GameRules. The state of a round is the parameters of the
 * bet that it is going to be: the whole course so far, which `play` of the GameRules decides at any time. Functions throw
 * RangeError for parameters that the game does not have.
 */
export type RoundRules<Opening, Action, Params, Name extends string, Shown> = {
  /** What the cheapest first step is worth at least, whatever the outcome: bounds the stake (max_win). */
  firstMultiplier(opening: Opening): M4
  open(opening: Opening): Params
  /** All steps so far, in order. */
  actionsOf(params: Params): readonly Action[]
  /** The round with one step more. */
  append(params: Params, action: Action): Params
  /**
   * @param floats as many as `floatCount` of the GameRules asks for
   * @param cap the largest multiplier that the stake may be paid with: no step is offered whose multiplier is above it, so
   * that a round never pays less than its multiplier, and keeps its RTP
   */
  standing(params: Params, floats: readonly number[], cap: M4): Standing<Name, Shown>
  /** Whether a step may follow, given the options of an open round. */
  allows(params: Params, options: RoundOptions<Name>, action: Action): boolean
}
