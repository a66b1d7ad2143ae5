import type { z } from 'zod'
import type { Service } from '../contract/call.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { amount, currency } from '../contract/wire.ts'
import type { BetLimits } from '../money/limits.ts'
import type { GameRules, StepRules } from './game-rules.ts'
import type { RoundRules } from './round-rules.ts'
import type { Versions } from './versions.ts'

/**
 * Building blocks for a game's wire schemas. Passed in, so that the writer thread and the verifier, which need only the
 * rules, do not load zod.
 */
export type Wire = { readonly z: typeof z; readonly amount: typeof amount; readonly currency: typeof currency }

/** A schema reduced to its output type: comparing whole schemas takes the compiler several times as long. */
type Reads<Output> = { readonly _zod: { readonly output: Output } }
type Fields<Output> = Reads<Output> & { readonly shape: object }

type Path = `/${string}`

/** The call that places a bet. Its request is the parameters with a wager, its response the settled bet. */
type PlaceBet<Params> = {
  readonly service: Service
  readonly path: Path
  /** Errors in addition to those of every stake. */
  readonly errors?: readonly ErrorCode[]
  readonly summary: string
  /** Normalizes equivalent parameters to a single form. */
  canonical?(params: Params): Params
}

/** Weight of a game's stakes for bonuses and the VIP club. */
export type Wagering<Params> = {
  /** House edge in 1e-6 of a stake; the design edge if it depends on the player's choice. */
  readonly edgePpm: number
  /** House edge of a bet in 1e-6 if it differs from `edgePpm`. */
  readonly edgeOf?: (params: Params) => number
  /** Default contribution in 1e-4 of a stake; null if stakes never count. */
  readonly contribution: number | null
  /** Whether a bet carries almost no risk and so does not count. Null if that is impossible. */
  readonly risksLittle: ((params: Params, minMultiplier: number) => boolean) | null
  /** Whether the player can cash out at any moment: wins below a minimum multiplier do not count. */
  readonly isLeftAtWill: boolean
}

/** A game decided by a single bet, described by `game.ts` in its folder and listed in games.ts. */
export type InstantGame<Params, Outcome> = Versions<GameRules<Params, Outcome>> & {
  readonly limits: BetLimits
  /** If the text of its scripts depends on the parameters: some for each different one. */
  readonly scriptParams?: readonly Params[]
  readonly wagering: Wagering<Params>
  /** Wire schemas of its bets. */
  bet(wire: Wire): { readonly params: Fields<Params>; readonly outcome: Reads<Outcome> }
  /** Absent if its bets are made by separate calls. */
  readonly placeBet?: PlaceBet<Params>
}

/** A game with shared rounds: its calls are declared separately (contract/shared-rounds). */
export type SharedGame<Rules, Params, Outcome> = Versions<Rules> & {
  readonly limits?: BetLimits
  readonly wagering: Wagering<Params>
  bet(wire: Wire): { readonly params: Fields<Params>; readonly outcome: Reads<Outcome> }
}

export type SteppedRules<Params, Outcome, Round> = StepRules<Params, Outcome> & { readonly round: Round }

/** Wire schemas of such a game's rounds. */
type RoundShapes<Params, Outcome, Opening, Action, Shown> = {
  readonly params: Fields<Params>
  readonly outcome: Reads<Outcome>
  /** Fields of its start call in addition to the wager. */
  readonly opening: Fields<Opening>
  readonly action: Reads<Action>
  readonly shown: Fields<Shown>
}

/** A multi-step game, described by `game.ts` in its folder and listed in games.ts. */
export type RoundGame<Rules> =
  Rules extends SteppedRules<
    infer Params,
    infer Outcome,
    RoundRules<infer Opening, infer Action, infer Params, infer Option, infer Shown>
  >
    ? Versions<Rules> & {
        readonly limits: BetLimits
        readonly wagering: Wagering<Params>
        readonly service: Service
        /** Path of its rounds: `{path}/current`, `{path}/{id}/cash-out` … */
        readonly path: Path
        shapes(wire: Wire): RoundShapes<Params, Outcome, Opening, Action, Shown>
        /** Descriptions of the available options, by their names in the rules. */
        readonly options: { readonly [Name in Option]: string }
        /** The call that takes a step: its name, the field that selects the step, and the last part of its path. */
        readonly step: { readonly call: string; readonly field: string; readonly path: string }
        readonly summaries: { readonly start: string; readonly step: string; readonly cashOut: string }
      }
    : never
