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

/** Games with shared rounds, in the order of display. */
const SHARED: { readonly [G in SharedGameId]: SiteGame<G> } = { crash, rooms }

/** Games decided by a seed pair, in the order of display. */
const SEEDED: { readonly [G in GameId]: SiteGame<G> } = { dice, roulette, keno, coinflip, cases, wheel, hilo, miner }

export type Game = (typeof SHARED)[SharedGameId] | (typeof SEEDED)[GameId]

export const SEEDED_GAMES: readonly (typeof SEEDED)[GameId][] = Object.values(SEEDED)
export const SHARED_GAMES: readonly (typeof SHARED)[SharedGameId][] = Object.values(SHARED)

export const GAMES: readonly Game[] = [...SHARED_GAMES, ...SEEDED_GAMES]

export const FIRST_GAME: GameId = dice.id

export function isGameId(id: string): id is GameId {
  return Object.hasOwn(SEEDED, id)
}

export function isSharedGameId(id: string): id is SharedGameId {
  return Object.hasOwn(SHARED, id)
}

export const isSiteGameId = (id: string): id is SiteGameId => isGameId(id) || isSharedGameId(id)

const NAMES: ReadonlyMap<string, () => string> = new Map([
  ...GAMES.map(({ id, name }: SiteGame<SiteGameId>) => [id, name] as const),
  // names of the sportsbook and of kinds of games, as used by bonuses
  ['sports', m.sports_title],
  ['slots', m.soon_slots_title],
  ['live', m.soon_live_title],
])

/**
 * Display name of a game: in-house games and the sportsbook in the reader's language, a provider's by its title. Ids
 * are never shown as names.
 */
export const gameName = (id: string, title: string | null = null): string =>
  NAMES.get(id)?.() ?? title ?? m.game_removed()

export const gamePath = <G extends SiteGameId>(id: G): `/games/${G}` => `/games/${id}`
