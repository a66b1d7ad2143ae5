import type { CaseOutcome, CaseParams } from './cases/current.ts'
import type { CoinflipOutcome, CoinflipParams } from './coinflip/current.ts'
import type { CrashOutcome, CrashParams, CrashRules } from './crash/current.ts'
import type { DiceOutcome, DiceParams } from './dice/current.ts'
import type { GameRules, StepRules } from './game-rules.ts'
import type { HiloAction, HiloGuess, HiloOutcome, HiloParams, HiloShown } from './hilo/current.ts'
import type { KenoOutcome, KenoParams } from './keno/current.ts'
import type { MinerOpening, MinerOutcome, MinerParams, MinerShown } from './miner/current.ts'
import type { RoomOutcome, RoomParams, RoomRules } from './rooms/current.ts'
import type { RouletteOutcome, RouletteParams } from './roulette/current.ts'
import type { RoundRules } from './round-rules.ts'
import type { WheelOutcome, WheelParams } from './wheel/current.ts'

/**
 * Every game that is decided at once, with what it is asked and what it answers. All versions of a game share these
 * types, so that a bet of any version is one row, one call and one page.
 */
type Plays = {
  coinflip: { params: CoinflipParams; outcome: CoinflipOutcome }
  dice: { params: DiceParams; outcome: DiceOutcome }
  keno: { params: KenoParams; outcome: KenoOutcome }
  roulette: { params: RouletteParams; outcome: RouletteOutcome }
  wheel: { params: WheelParams; outcome: WheelOutcome }
  cases: { params: CaseParams; outcome: CaseOutcome }
}
/** Every game that is played in steps: what a round begins with, its steps, what its options are called, what it shows. */
type Rounds = {
  hilo: {
    params: HiloParams
    outcome: HiloOutcome
    opening: Record<never, never>
    action: HiloAction
    option: HiloGuess
    shown: HiloShown
  }
  miner: {
    params: MinerParams
    outcome: MinerOutcome
    opening: MinerOpening
    action: number
    option: 'pick'
    shown: MinerShown
  }
}
/** Every game whose rounds are of many players at once: no seed pair of theirs decides it, but a link of a chain. */
type SharedRounds = {
  crash: { params: CrashParams; outcome: CrashOutcome; rules: CrashRules }
  rooms: { params: RoomParams; outcome: RoomOutcome; rules: RoomRules }
}
export type SharedGameId = keyof SharedRounds
export type SharedParamsOf<G extends SharedGameId> = SharedRounds[G]['params']
export type SharedOutcomeOf<G extends SharedGameId> = SharedRounds[G]['outcome']
export type InstantGameId = keyof Plays
export type RoundGameId = keyof Rounds
export type GameId = InstantGameId | RoundGameId
export type ParamsOf<G extends GameId> = (Plays & Rounds)[G]['params']
export type OutcomeOf<G extends GameId> = (Plays & Rounds)[G]['outcome']
export type OpeningOf<G extends RoundGameId> = Rounds[G]['opening']
export type ActionOf<G extends RoundGameId> = Rounds[G]['action']
export type OptionOf<G extends RoundGameId> = Rounds[G]['option']
export type ShownOf<G extends RoundGameId> = Rounds[G]['shown']

/** One version of a game that is decided at once. */
export type InstantRules<G extends InstantGameId> = GameRules<ParamsOf<G>, OutcomeOf<G>>
/** One version of a game that is played in steps. */
export type SteppedRules<G extends RoundGameId> = StepRules<ParamsOf<G>, OutcomeOf<G>> & {
  readonly round: RoundRules<OpeningOf<G>, ActionOf<G>, ParamsOf<G>, OptionOf<G>, ShownOf<G>>
}
/** One version of any game: what decides a bet once its parameters are complete. */
export type BetRules<G extends GameId> = GameRules<ParamsOf<G>, OutcomeOf<G>> | StepRules<ParamsOf<G>, OutcomeOf<G>>

/** The versions of one game: all that were ever played by, and the one that new bets are made by. */
export type Versions<Rules> = { readonly current: Rules; readonly released: readonly Rules[] }

/** The versions of all games, mapped by id, so that generic code keeps a game's parameters and outcome together. */
export type RulesRegistry = {
  readonly instant: { readonly [G in InstantGameId]: Versions<InstantRules<G>> }
  readonly rounds: { readonly [G in RoundGameId]: Versions<SteppedRules<G>> }
  readonly shared: { readonly [G in SharedGameId]: Versions<SharedRounds[G]['rules']> }
}

/** The version that a bet or a round names; undefined for one that this program has never heard of. */
export function findRules<Rules extends { readonly version: string }>(
  { released }: Versions<Rules>,
  version: string,
): Rules | undefined {
  return released.find((rules) => rules.version === version)
}

/** The same where the version was written by the platform itself. Throws RangeError for one that is not released. */
export function rulesOf<Rules extends { readonly version: string }>(versions: Versions<Rules>, version: string): Rules {
  const rules = findRules(versions, version)
  if (!rules) throw new RangeError(`no released rules ${version}: was a newer program here before this one?`)
  return rules
}
