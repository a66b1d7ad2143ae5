import type { GameId } from '#server/shared/rules/registry.ts'
import { cases } from './cases/meta.ts'
import { coinflip } from './coinflip/meta.ts'
import { dice } from './dice/meta.ts'
import type { GameMeta } from './game-meta.ts'
import { hilo } from './hilo/meta.ts'
import { keno } from './keno/meta.ts'
import { miner } from './miner/meta.ts'
import { roulette } from './roulette/meta.ts'
import { wheel } from './wheel/meta.ts'

/** Every game that has rules, in the order in which the site shows them. */
const LIST: { readonly [G in GameId]: GameMeta<G> } = { dice, roulette, keno, coinflip, cases, wheel, hilo, miner }

export type Game = (typeof LIST)[GameId]

export const GAMES: readonly Game[] = Object.values(LIST)

/** What is offered where nothing has been chosen. */
export const FIRST_GAME: GameId = dice.id

export function isGameId(id: string): id is GameId {
  return Object.hasOwn(LIST, id)
}

export function gameOf<G extends GameId>(id: G): GameMeta<G> {
  return LIST[id]
}

/** What a game is called; the name of one that this build does not know is its id. */
export const gameName = (id: string): string => (isGameId(id) ? LIST[id].name() : id)

/** The path of a game's page. */
export const gamePath = <G extends GameId>(id: G): `/games/${G}` => `/games/${id}`
