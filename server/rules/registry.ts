import type { DiceParams } from './dice/paytable.ts'
import { type DiceOutcome, dice } from './dice/rules.ts'
import type { GameRules } from './game-rules.ts'

/** Every game that is decided at once, with what it is asked and what it answers. A new one is a folder and two lines. */
type Plays = {
  dice: { params: DiceParams; outcome: DiceOutcome }
}
export type GameId = keyof Plays
export type ParamsOf<G extends GameId> = Plays[G]['params']
export type OutcomeOf<G extends GameId> = Plays[G]['outcome']

/** Mapped by id, so that code which is generic over a game keeps its parameters and its outcome together. */
type Registry = { readonly [G in GameId]: GameRules<ParamsOf<G>, OutcomeOf<G>> }
const registry: Registry = { dice }

export function rulesOf<G extends GameId>(game: G): Registry[G] {
  return registry[game]
}
