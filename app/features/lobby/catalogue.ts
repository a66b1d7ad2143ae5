import { GAMES, type Game } from '~/features/catalogue/games.ts'

/** Filters of the lobby's address. */
export const FILTERS = ['shared', 'instant', 'steps', 'rtp'] as const
export type Filter = (typeof FILTERS)[number]
export type GameQuery = { q?: string; show?: Filter }

/** In percent: minimum RTP of all picks for games of this filter. */
export const HIGH_RTP = '98.9'

const IS_SHOWN: Record<Filter, (game: Game) => boolean> = {
  shared: ({ pace }) => pace === 'shared',
  instant: ({ pace }) => pace === 'instant',
  steps: ({ pace }) => pace === 'steps',
  rtp: ({ rtp }) => Number.parseFloat(rtp) >= Number.parseFloat(HIGH_RTP),
}

/** Longer texts are not treated as a search. */
export const SEARCHED_LENGTH = 40

/** Games that match a query, by name in the reader's language or by the name in the address. */
export function findGames({ q = '', show }: GameQuery): Game[] {
  const wanted = q.trim().toLowerCase()
  const isNamed = ({ id, name }: Game) => id.includes(wanted) || name().toLowerCase().includes(wanted)
  return GAMES.filter((game) => (show === undefined || IS_SHOWN[show](game)) && isNamed(game))
}
