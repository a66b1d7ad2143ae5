import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'
import { m } from '~/paraglide/messages.js'
import { cases } from './cases-meta.ts'
import { coinflip } from './coinflip-meta.ts'
import { crash } from './crash-meta.ts'
import { dice } from './dice-meta.ts'
import type { SiteGame, SiteGameId } from './game-meta.ts'
import { hilo } from './hilo-meta.ts'
import { keno } from './keno-meta.ts'
import { miner } from './miner-meta.ts'
import { rooms } from './rooms-meta.ts'
import { roulette } from './roulette-meta.ts'
import { wheel } from './wheel-meta.ts'

/** Games whose rounds many players share, in the order in which the site shows them. */
const SHARED: { readonly [G in SharedGameId]: SiteGame<G> } = { crash, rooms }

/** Every game that a seed pair decides, in that order, too. */
const SEEDED: { readonly [G in GameId]: SiteGame<G> } = { dice, roulette, keno, coinflip, cases, wheel, hilo, miner }

export type Game = (typeof SHARED)[SharedGameId] | (typeof SEEDED)[GameId]

export const SEEDED_GAMES: readonly (typeof SEEDED)[GameId][] = Object.values(SEEDED)
export const SHARED_GAMES: readonly (typeof SHARED)[SharedGameId][] = Object.values(SHARED)

/** Every game of our own. */
export const GAMES: readonly Game[] = [...SHARED_GAMES, ...SEEDED_GAMES]

/** What is offered where nothing has been chosen. */
export const FIRST_GAME: GameId = dice.id

export function isGameId(id: string): id is GameId {
  return Object.hasOwn(SEEDED, id)
}

export function isSharedGameId(id: string): id is SharedGameId {
  return Object.hasOwn(SHARED, id)
}

/** Whether it is a game of our own, shared or not. */
export const isSiteGameId = (id: string): id is SiteGameId => isGameId(id) || isSharedGameId(id)

const NAMES: ReadonlyMap<string, () => string> = new Map([
  ...GAMES.map(({ id, name }: SiteGame<SiteGameId>) => [id, name] as const),
  // the sports book, and all games of a kind, as bonuses name them
  ['sports', m.sports_title],
  ['slots', m.soon_slots_title],
  ['live', m.soon_live_title],
])

/** The name of a game: ours and the sports book's in the reader's language, a provider's by its title. An id is no name. */
export const gameName = (id: string, title: string | null = null): string =>
  NAMES.get(id)?.() ?? title ?? m.game_removed()

/** The path of a game's page. */
export const gamePath = <G extends SiteGameId>(id: G): `/games/${G}` => `/games/${id}`
