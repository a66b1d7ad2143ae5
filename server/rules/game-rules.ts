import type { M4 } from './money.ts'

/** How one play ended. A lost play has a multiplier of zero. */
export type Play<Outcome> = { readonly outcome: Outcome; readonly multiplier: M4 }

/**
 * All that the platform and the verifier need to know of a game that is decided at once. A game
 * is one folder that exports such an object, and one line of registry.ts. Every function is pure; each throws
 * RangeError for parameters that the game does not have.
 */
export type GameRules<Params, Outcome> = {
  /** "{game}/v{n}". What a stored bet was decided by; any change of the mathematics makes another version. */
  readonly version: string
  /** SHA-256 of the game's whole paytable with its conventions, stored with each bet. */
  tableHash(): string
  /** How many floats of the bet's stream one play consumes. */
  floatCount(params: Params): number
  /** The most that one play can pay, which bounds the stake (max_win). */
  topMultiplier(params: Params): M4
  play(params: Params, floats: readonly number[]): Play<Outcome>
  /**
   * JavaScript statements for the script that a player runs himself (script.ts). They read `params` and `floats` and
   * declare `outcome` (an object) and `multiplier` (in units of 1e-4), and are written apart from `play`, to check it.
   */
  readonly scriptBody: string
}
