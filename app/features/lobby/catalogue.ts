import type { LinkProps } from '@tanstack/react-router'
import type { GameId } from '#server/rules/registry.ts'
import { GAME_NAMES } from '~/lib/game-names.ts'

/**
 * A game that has a page. Its figures are written out, so that the home page loads no paytable; a test computes them
 * from the rules.
 */
export type CatalogueGame = {
  id: CatalogueId
  to: NonNullable<LinkProps['to']>
  /** Decided by one press, or step by step. */
  pace: 'instant' | 'steps'
  /** In percents, rounded to a tenth: the lowest of all that a player can pick. */
  rtp: string
  /** "9900.0000": the highest of all that a player can pick. */
  topMultiplier: string
}

/** A new game is a folder, a route, a drawing, and an entry here. */
type CatalogueId = Extract<GameId, 'dice' | 'roulette' | 'keno' | 'coinflip' | 'cases' | 'wheel' | 'hilo' | 'miner'>
const CATALOGUE: Record<CatalogueId, CatalogueGame> = {
  dice: { id: 'dice', to: '/games/dice', pace: 'instant', rtp: '99.0', topMultiplier: '9900.0000' },
  roulette: { id: 'roulette', to: '/games/roulette', pace: 'instant', rtp: '97.3', topMultiplier: '36.0000' },
  keno: { id: 'keno', to: '/games/keno', pace: 'instant', rtp: '99.0', topMultiplier: '1000.0000' },
  coinflip: { id: 'coinflip', to: '/games/coinflip', pace: 'instant', rtp: '99.0', topMultiplier: '1.9800' },
  cases: { id: 'cases', to: '/games/cases', pace: 'instant', rtp: '94.8', topMultiplier: '600.0000' },
  wheel: { id: 'wheel', to: '/games/wheel', pace: 'instant', rtp: '99.0', topMultiplier: '49.5000' },
  hilo: { id: 'hilo', to: '/games/hilo', pace: 'steps', rtp: '99.0', topMultiplier: '1000000.0000' },
  miner: { id: 'miner', to: '/games/miner', pace: 'steps', rtp: '99.0', topMultiplier: '5148297.0000' },
}

/** In the order of the lobby. */
export const GAMES: readonly CatalogueGame[] = Object.values(CATALOGUE)

export const gameOf = (id: CatalogueId): CatalogueGame => CATALOGUE[id]

/** What the lobby's address can ask for. */
export const FILTERS = ['instant', 'steps', 'rtp'] as const
export type Filter = (typeof FILTERS)[number]
export type GameQuery = { q?: string; show?: Filter }

const HIGH_RTP = 99

const IS_SHOWN: Record<Filter, (game: CatalogueGame) => boolean> = {
  instant: ({ pace }) => pace === 'instant',
  steps: ({ pace }) => pace === 'steps',
  rtp: ({ rtp }) => Number.parseFloat(rtp) >= HIGH_RTP,
}

/** The games that a query leaves; by name in the reader's language, or by the name in the address. */
export function findGames({ q = '', show }: GameQuery): CatalogueGame[] {
  const wanted = q.trim().toLowerCase()
  return GAMES.filter(
    (game) =>
      (show === undefined || IS_SHOWN[show](game)) &&
      (game.id.includes(wanted) || GAME_NAMES[game.id]().toLowerCase().includes(wanted)),
  )
}
