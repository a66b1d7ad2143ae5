import type { HiloAction, HiloGuess } from './hilo/paytable.ts'
import { type HiloShown, hiloRound } from './hilo/round.ts'
import { type MinerOpening, type MinerShown, minerRound } from './miner/round.ts'
import type { ParamsOf, RoundGameId } from './registry.ts'
import type { RoundRules } from './round-rules.ts'

/** What a round of each game begins with, the steps that it takes, what its options are called, and what it shows. */
type Rounds = {
  hilo: { opening: Record<never, never>; action: HiloAction; option: HiloGuess; shown: HiloShown }
  miner: { opening: MinerOpening; action: number; option: 'pick'; shown: MinerShown }
}
export type OpeningOf<G extends RoundGameId> = Rounds[G]['opening']
export type ActionOf<G extends RoundGameId> = Rounds[G]['action']
export type OptionOf<G extends RoundGameId> = Rounds[G]['option']
export type ShownOf<G extends RoundGameId> = Rounds[G]['shown']

type Registry = {
  readonly [G in RoundGameId]: RoundRules<OpeningOf<G>, ActionOf<G>, ParamsOf<G>, OptionOf<G>, ShownOf<G>>
}
const registry: Registry = { hilo: hiloRound, miner: minerRound }

export function roundRulesOf<G extends RoundGameId>(game: G): Registry[G] {
  return registry[game]
}
