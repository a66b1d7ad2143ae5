import type { CaseParams } from './cases/paytable.ts'
import { type CaseOutcome, cases } from './cases/rules.ts'
import type { CoinflipParams } from './coinflip/paytable.ts'
import { type CoinflipOutcome, coinflip } from './coinflip/rules.ts'
import type { DiceParams } from './dice/paytable.ts'
import { type DiceOutcome, dice } from './dice/rules.ts'
import type { GameRules, StepRules } from './game-rules.ts'
import type { HiloParams } from './hilo/paytable.ts'
import { type HiloOutcome, hilo } from './hilo/rules.ts'
import type { KenoParams } from './keno/paytable.ts'
import { type KenoOutcome, keno } from './keno/rules.ts'
import type { MinerParams } from './miner/paytable.ts'
import { type MinerOutcome, miner } from './miner/rules.ts'
import type { RouletteParams } from './roulette/paytable.ts'
import { type RouletteOutcome, roulette } from './roulette/rules.ts'
import type { WheelParams } from './wheel/paytable.ts'
import { type WheelOutcome, wheel } from './wheel/rules.ts'

/** Every game that is decided at once, with what it is asked and what it answers. A new one is a folder and two lines. */
type Plays = {
  coinflip: { params: CoinflipParams; outcome: CoinflipOutcome }
  dice: { params: DiceParams; outcome: DiceOutcome }
  keno: { params: KenoParams; outcome: KenoOutcome }
  roulette: { params: RouletteParams; outcome: RouletteOutcome }
  wheel: { params: WheelParams; outcome: WheelOutcome }
  cases: { params: CaseParams; outcome: CaseOutcome }
}
/** Every game that is played in steps (round-registry.ts). */
type Rounds = {
  hilo: { params: HiloParams; outcome: HiloOutcome }
  miner: { params: MinerParams; outcome: MinerOutcome }
}
export type InstantGameId = keyof Plays
export type RoundGameId = keyof Rounds
export type GameId = InstantGameId | RoundGameId
export type ParamsOf<G extends GameId> = (Plays & Rounds)[G]['params']
export type OutcomeOf<G extends GameId> = (Plays & Rounds)[G]['outcome']

/** Mapped by id, so that code which is generic over a game keeps its parameters and its outcome together. */
type InstantRegistry = { readonly [G in InstantGameId]: GameRules<ParamsOf<G>, OutcomeOf<G>> }
type Registry = {
  readonly [G in GameId]: GameRules<ParamsOf<G>, OutcomeOf<G>> | StepRules<ParamsOf<G>, OutcomeOf<G>>
}
const instant: InstantRegistry = { coinflip, dice, keno, roulette, wheel, cases }
const registry: Registry = { ...instant, hilo, miner }

/** What decides a bet of any game, once its parameters are complete. */
export function rulesOf<G extends GameId>(game: G): Registry[G] {
  return registry[game]
}

export function instantRulesOf<G extends InstantGameId>(game: G): InstantRegistry[G] {
  return instant[game]
}
