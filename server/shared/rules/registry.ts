import type { BetLimits } from '../money/limits.ts'
import type { SportsRules } from '../sports/sports-rules.ts'
import type { GameRules, StepRules } from './game-rules.ts'
import type { games } from './games.ts'
import type { RoundRules } from './round-rules.ts'
import type { Versions } from './versions.ts'

type Instant = typeof games.instant
type Rounds = typeof games.rounds
type Shared = typeof games.shared
/**
 * Parameters and outcome of a game. All its versions share them: every bet of the game uses the same row format, call
 * and page.
 */
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
/** A game with shared rounds, decided by a link of a hash chain instead of a seed pair. */
export type SharedGameId = keyof Shared
export type ParamsOf<G extends GameId> = Plays[G]['params']
export type OutcomeOf<G extends GameId> = Plays[G]['outcome']

/** Opening, action, option name and visible state of a round. */
type StepsOf<Round> =
  Round extends RoundRules<infer Opening, infer Action, infer _Params, infer Option, infer Shown>
    ? { opening: Opening; action: Action; option: Option; shown: Shown }
    : never
type Steps = { [G in keyof Rounds]: StepsOf<Rounds[G]['current']['round']> }
export type OpeningOf<G extends RoundGameId> = Steps[G]['opening']
export type ActionOf<G extends RoundGameId> = Steps[G]['action']
export type OptionOf<G extends RoundGameId> = Steps[G]['option']
export type ShownOf<G extends RoundGameId> = Steps[G]['shown']

export type InstantRules<G extends InstantGameId> = GameRules<ParamsOf<G>, OutcomeOf<G>>
export type SteppedRules<G extends RoundGameId> = StepRules<ParamsOf<G>, OutcomeOf<G>> & {
  readonly round: RoundRules<OpeningOf<G>, ActionOf<G>, ParamsOf<G>, OptionOf<G>, ShownOf<G>>
}
/** One version of any game: decides a bet once its parameters are complete. */
export type BetRules<G extends GameId> = GameRules<ParamsOf<G>, OutcomeOf<G>> | StepRules<ParamsOf<G>, OutcomeOf<G>>

type Registered<Rules> = Versions<Rules> & { readonly limits: BetLimits }

/** Registered games by id, typed so that generic code keeps a game's parameters and outcome together. */
export type RulesRegistry = {
  readonly instant: { readonly [G in InstantGameId]: Registered<InstantRules<G>> }
  readonly rounds: { readonly [G in RoundGameId]: Registered<SteppedRules<G>> }
  readonly shared: { readonly [G in SharedGameId]: Versions<Shared[G]['current']> }
  readonly sports: Versions<SportsRules>
}
