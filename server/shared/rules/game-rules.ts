import type { M4, Micros } from '../money/micros.ts'
import type { StakeBounds, StakeRefusal } from './stake.ts'

/** How one play ended. A lost play has a multiplier of zero. */
export type Play<Outcome> = {
  readonly outcome: Outcome
  /** Of the stake, rounded down to 1e-4. It is what is paid, unless the play says its payout itself. */
  readonly multiplier: M4
}

/** A play with a payout that 1e-4 of the stake cannot express: chips of which some win, a prize of its own value. */
export type PricedPlay<Outcome> = Play<Outcome> & { readonly payout: Micros }

type CommonRules<Params> = {
  /** "{game}/v{n}". What a stored bet was decided by; any change of the mathematics makes another version. */
  readonly version: string
  /** SHA-256 of the game's whole paytable with its conventions, stored with each bet. */
  tableHash(params: Params): string
  /** How many floats of the bet's stream one play consumes. */
  floatCount(params: Params): number
  /** Of how many equally likely events float number `index`, from 0, picks one: for whoever shows the arithmetic. */
  eventCount(index: number): number
  /**
   * JavaScript statements for the script that players run themselves (script.ts). They read `params` and `floats` and
   * declare `outcome` (an object), and `multiplier` (in units of 1e-4) or, of a priced play, `stake` and `payout` (each a
   * bigint of millionths). They are written apart from `play`, to check it.
   */
  scriptBody(params: Params): string
}

/** Rules of a game that is played in steps (round-rules.ts): the parameters of its bet are all of them. */
export type StepRules<Params, Outcome> = CommonRules<Params> & {
  play(params: Params, floats: readonly number[]): Play<Outcome>
}

/** Rules of a game whose player names a stake, and which pays a multiple of it. */
export type MultiplierRules<Params, Outcome> = StepRules<Params, Outcome> & {
  /** The most that one play can pay, which bounds the stake (max_win). */
  topMultiplier(params: Params): M4
}

/** Why parameters are refused: an error code of the contract, the field of the request, and what it is about. */
export type ParamsRefusal = {
  readonly code: StakeRefusal['code'] | 'chip_invalid'
  readonly field: string
  readonly detail?: string | undefined
}

/** Rules of a game whose parameters say the stake themselves: the chips on a table, the price of a case. */
export type PricedRules<Params, Outcome> = CommonRules<Params> & {
  stakeOf(params: Params): Micros
  /** The most that one play can pay: the largest payout of all its outcomes. */
  topPayout(params: Params): Micros
  /** Why parameters are refused that the contract lets through, apart from the limits of the whole stake. */
  refusalOf?(params: Params, bounds: StakeBounds): ParamsRefusal | undefined
  play(params: Params, floats: readonly number[]): PricedPlay<Outcome>
}

/**
 * All that the platform and the verifier need to know of a game that is decided at once. A game is one folder that
 * exports such an object (README.md). Every function is pure; each throws RangeError for parameters
 * that the game does not have.
 */
export type GameRules<Params, Outcome> = MultiplierRules<Params, Outcome> | PricedRules<Params, Outcome>
