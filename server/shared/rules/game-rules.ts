import type { M4, Micros } from '../money/micros.ts'
import type { StakeBounds, StakeRefusal } from './stake.ts'

/** Result of one play. A lost play has a multiplier of zero. */
export type Play<Outcome> = {
  readonly outcome: Outcome
  /** Multiple of the stake, rounded down to 1e-4. It determines the payout, unless the play has its own. */
  readonly multiplier: M4
}

/**
 * A play with a payout that 1e-4 of the stake cannot express: several chips of which some win, or a prize with its own
 * value.
 */
export type PricedPlay<Outcome> = Play<Outcome> & { readonly payout: Micros }

type CommonRules<Params> = {
  /** "{game}/v{n}", stored with each bet; any change of the mathematics requires a new version. */
  readonly version: string
  /** SHA-256 of the game's whole paytable with its conventions, stored with each bet. */
  tableHash(params: Params): string
  floatCount(params: Params): number
  /**
   * Number of equally likely events that float number `index`, from 0, selects from: for displaying the calculation.
   */
  eventCount(index: number): number
  /**
   * JavaScript statements for the script that players run themselves (script.ts). They read `params` and `floats`, and
   * declare `outcome` (an object) and `multiplier` (in units of 1e-4) or, for a priced play, `stake` and `payout`
   * (bigints in millionths). Written independently of `play`, to verify it.
   */
  scriptBody(params: Params): string
}

/** Rules of a multi-step game (round-rules.ts): the bet's parameters contain all steps. */
export type StepRules<Params, Outcome> = CommonRules<Params> & {
  play(params: Params, floats: readonly number[]): Play<Outcome>
}

/** Rules of a game with a stake chosen by the player and a payout that is a multiple of it. */
export type MultiplierRules<Params, Outcome> = StepRules<Params, Outcome> & {
  /** Maximum multiplier of one play, which limits the stake (max_win). */
  topMultiplier(params: Params): M4
}

/** Reason for rejecting parameters: an error code of the contract, the request's field, and a detail. */
export type ParamsRefusal = {
  readonly code: StakeRefusal['code'] | 'chip_invalid'
  readonly field: string
  readonly detail?: string | undefined
}

/** Rules of a game whose parameters determine the stake: chips on a table, the price of a case. */
export type PricedRules<Params, Outcome> = CommonRules<Params> & {
  stakeOf(params: Params): Micros
  /** Maximum payout of one play over all its outcomes. */
  topPayout(params: Params): Micros
  /** Reason for rejecting parameters that the contract accepts, apart from the limits of the total stake. */
  refusalOf?(params: Params, bounds: StakeBounds): ParamsRefusal | undefined
  play(params: Params, floats: readonly number[]): PricedPlay<Outcome>
}

/**
 * Everything the platform and the verifier need to know about a game decided immediately. A game is one folder that
 * exports such an object (README.md). All functions are pure and throw RangeError for invalid parameters.
 */
export type GameRules<Params, Outcome> = MultiplierRules<Params, Outcome> | PricedRules<Params, Outcome>
