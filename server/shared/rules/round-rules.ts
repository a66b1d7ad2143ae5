import type { M4 } from '../money/micros.ts'

/**
 * An available step: it succeeds in `wins` of `of` equally likely cases, and then the round's multiplier is
 * `multiplier`.
 */
export type RoundOption = { readonly wins: number; readonly of: number; readonly multiplier: M4 }

/** Options by step name; null if the cap forbids a step, and for all steps once the round is over. */
export type RoundOptions<Name extends string> = { readonly [Step in Name]: RoundOption | null }

/** State of a round. The names of options and the visible state are game-specific. */
export type Standing<Name extends string, Shown> = {
  /** `lost`: over without a payout. `complete`: no step is left, so that it is cashed out automatically. */
  readonly status: 'open' | 'lost' | 'complete'
  /** Multiplier of a cash-out; null if there is none: before the first successful step, and after a failed one. */
  readonly multiplier: M4 | null
  readonly options: RoundOptions<Name>
  /** Part of the outcome visible to the player, in addition to the parameters. */
  readonly shown: Shown
}

/**
 * A multi-step game as a pure state machine on top of its GameRules. The state of a round is the parameters of its
 * future bet: all steps so far, which `play` of the GameRules can decide at any time. Functions throw RangeError for
 * invalid parameters.
 */
export type RoundRules<Opening, Action, Params, Name extends string, Shown> = {
  /** Minimum multiplier after the first step, whatever the outcome: limits the stake (max_win). */
  firstMultiplier(opening: Opening): M4
  open(opening: Opening): Params
  /** All steps so far, in order. */
  actionsOf(params: Params): readonly Action[]
  append(params: Params, action: Action): Params
  /**
   * @param floats as many as `floatCount` of the GameRules requires
   * @param cap maximum multiplier payable for the stake: steps with a higher multiplier are not offered, so that a
   * round always pays its multiplier and keeps its RTP
   */
  standing(params: Params, floats: readonly number[], cap: M4): Standing<Name, Shown>
  /** Whether a step is allowed, given the options of an open round. */
  allows(params: Params, options: RoundOptions<Name>, action: Action): boolean
}
