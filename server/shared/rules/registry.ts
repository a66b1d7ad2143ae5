import type { BetLimits } from '../money/limits.ts'
import type { SportsRules } from '../sports/sports-rules.ts'
import type { GameRules, StepRules } from './game-rules.ts'
import type { games } from './games.ts'
import type { RoundRules } from './round-rules.ts'
import type { Versions } from './versions.ts'

type Instant = typeof games.instant
type Rounds = typeof games.rounds
type Shared = typeof games.shared
/** What is asked of a game, and what it answers. All versions of a game share both: any bet of it is one row, call and page. */
type PlayOf<Rules extends { play(...asked: never): { readonly outcome: unknown } }> = {
  params: Parameters<Rules['play']>[0]
  outcome: ReturnType<Rules['play']>['outcome']
}
type Plays = { [G in keyof Instant]: PlayOf<Instant[G]['current']> } & {
  [G in keyof Rounds]: PlayOf<Rounds[G]['current']>
}

export type InstantGameId = keyof Instant
export type RoundGameId = keyof Rounds
export type GameId = InstantGameId | RoundGameId
/** Played by many at once: no seed pair of theirs decides it, but a link of a chain. */
export type SharedGameId = keyof Shared
export type ParamsOf<G extends GameId> = Plays[G]['params']
export type OutcomeOf<G extends GameId> = Plays[G]['outcome']

/** What a round begins with, its steps, what its options are called, and what it shows. */
type StepsOf<Round> =
  Round extends RoundRules<infer Opening, infer Action, infer _Params, infer Option, infer Shown>
    ? { opening: Opening; action: Action; option: Option; shown: Shown }
    : never
type Steps = { [G in keyof Rounds]: StepsOf<Rounds[G]['current']['round']> }
export type OpeningOf<G extends RoundGameId> = Steps[G]['opening']
export type ActionOf<G extends RoundGameId> = Steps[G]['action']
export type OptionOf<G extends RoundGameId> = Steps[G]['option']
export type ShownOf<G extends RoundGameId> = Steps[G]['shown']

/** One version of a game that is decided at once. */
export type InstantRules<G extends InstantGameId> = GameRules<ParamsOf<G>, OutcomeOf<G>>
/** One version of a game that is played in steps. */
export type SteppedRules<G extends RoundGameId> = StepRules<ParamsOf<G>, OutcomeOf<G>> & {
  readonly round: RoundRules<OpeningOf<G>, ActionOf<G>, ParamsOf<G>, OptionOf<G>, ShownOf<G>>
}
/** One version of any game: what decides a bet once its parameters are complete. */
export type BetRules<G extends GameId> = GameRules<ParamsOf<G>, OutcomeOf<G>> | StepRules<ParamsOf<G>, OutcomeOf<G>>

type Registered<Rules> = Versions<Rules> & { readonly limits: BetLimits }

/** What the platform has of each game, by its id, so that generic code keeps a game's parameters and outcome together. */
export type RulesRegistry = {
  readonly instant: { readonly [G in InstantGameId]: Registered<InstantRules<G>> }
  readonly rounds: { readonly [G in RoundGameId]: Registered<SteppedRules<G>> }
  readonly shared: { readonly [G in SharedGameId]: Versions<Shared[G]['current']> }
  readonly sports: Versions<SportsRules>
}
