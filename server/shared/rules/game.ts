import type { z } from 'zod'
import type { Service } from '../contract/call.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { amount, currency } from '../contract/wire.ts'
import type { BetLimits } from '../money/limits.ts'
import type { GameRules, StepRules } from './game-rules.ts'
import type { RoundRules } from './round-rules.ts'
import type { Versions } from './versions.ts'

/**
 * What a game makes its shapes on the wire of. It is handed in, so that the writer's thread and the checker, which need a
 * game's rules alone, load no zod.
 */
export type Wire = { readonly z: typeof z; readonly amount: typeof amount; readonly currency: typeof currency }

/** A schema by what it reads: the compiler takes several times as long to compare whole ones. */
type Reads<Output> = { readonly _zod: { readonly output: Output } }
type Fields<Output> = Reads<Output> & { readonly shape: object }

type Path = `/${string}`

/** The call that places a bet. Its request is the parameters with a wager, its answer the settled bet. */
type PlaceBet<Params> = {
  readonly service: Service
  readonly path: Path
  /** What it is refused for beside what every stake can be. */
  readonly errors?: readonly ErrorCode[]
  readonly summary: string
  /** The one spelling of parameters that say the same. */
  canonical?(params: Params): Params
}

/** How stakes on a game count for bonuses and the VIP club. */
export type Wagering<Params> = {
  /** House edge in 1e-6 of a stake; the design edge where it depends on the player's choice. */
  readonly edgePpm: number
  /** Default contribution in 1e-4 of a stake; null where stakes never count. */
  readonly contribution: number | null
  /** Whether a bet risks next to nothing, and so does not count. Null where no bet can. */
  readonly risksLittle: ((params: Params, minMultiplier: number) => boolean) | null
  /** Whether the player can cash out at any moment: wins below a minimum multiplier do not count. */
  readonly isLeftAtWill: boolean
}

/** A game that one bet decides, as `game.ts` in its folder describes it and games.ts lists it. */
export type InstantGame<Params, Outcome> = Versions<GameRules<Params, Outcome>> & {
  readonly limits: BetLimits
  readonly wagering: Wagering<Params>
  /** What its bets look like on the wire. */
  bet(wire: Wire): { readonly params: Fields<Params>; readonly outcome: Reads<Outcome> }
  /** Absent where its bets come of calls of its own. */
  readonly placeBet?: PlaceBet<Params>
}

/** A game whose rounds are of many players at once: its calls are the contract's own (contract/shared-rounds). */
export type SharedGame<Rules, Params, Outcome> = Versions<Rules> & {
  readonly limits?: BetLimits
  readonly wagering: Wagering<Params>
  bet(wire: Wire): { readonly params: Fields<Params>; readonly outcome: Reads<Outcome> }
}

/** The rules of a game that is played in steps. */
export type SteppedRules<Params, Outcome, Round> = StepRules<Params, Outcome> & { readonly round: Round }

/** What a round of such a game shows and takes. */
type RoundShapes<Params, Outcome, Opening, Action, Shown> = {
  readonly params: Fields<Params>
  readonly outcome: Reads<Outcome>
  /** The fields of its start beside the wager. */
  readonly opening: Fields<Opening>
  readonly action: Reads<Action>
  readonly shown: Fields<Shown>
}

/** A game that is played in steps, as `game.ts` in its folder describes it and games.ts lists it. */
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
        /** Of its rounds: `{path}/current`, `{path}/{id}/cash-out` … */
        readonly path: Path
        shapes(wire: Wire): RoundShapes<Params, Outcome, Opening, Action, Shown>
        /** By the names that the rules have for what may be done next, and what each of them is. */
        readonly options: { readonly [Name in Option]: string }
        /** The call that takes a step: its name, the field that says which, and the last part of its path. */
        readonly step: { readonly call: string; readonly field: string; readonly path: string }
        readonly summaries: { readonly start: string; readonly step: string; readonly cashOut: string }
      }
    : never
