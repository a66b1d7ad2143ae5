import { dice } from './dice/rules.ts'
import type { GameRules } from './game-rules.ts'

/** Every game that is decided at once. A new one is a folder and a line here. */
const games = { dice }

export type GameId = keyof typeof games

type Plays = {
  [G in GameId]: (typeof games)[G] extends GameRules<infer P, infer O> ? { params: P; outcome: O } : never
}
/** Mapped by id, so that code which is generic over a game keeps its parameters and outcome together. */
type Registry = { readonly [G in GameId]: GameRules<Plays[G]['params'], Plays[G]['outcome']> }
const registry: Registry = games

export type ParamsOf<G extends GameId> = Plays[G]['params']
export type OutcomeOf<G extends GameId> = Plays[G]['outcome']

export function rulesOf<G extends GameId>(game: G): Registry[G] {
  return registry[game]
}

export function isGameId(text: string): text is GameId {
  return Object.hasOwn(games, text)
}
