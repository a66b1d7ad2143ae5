import { GAMES, type Game } from '~/games/games.ts'

/** What the lobby's address can ask for. */
export const FILTERS = ['shared', 'instant', 'steps', 'rtp'] as const
export type Filter = (typeof FILTERS)[number]
export type GameQuery = { q?: string; show?: Filter }

/** In percents: what the games of the filter return at least, whatever is picked. */
export const HIGH_RTP = '98.9'

const IS_SHOWN: Record<Filter, (game: Game) => boolean> = {
  shared: ({ pace }) => pace === 'shared',
  instant: ({ pace }) => pace === 'instant',
  steps: ({ pace }) => pace === 'steps',
  rtp: ({ rtp }) => Number.parseFloat(rtp) >= Number.parseFloat(HIGH_RTP),
}

/** Longer ones are no search of the lobby. */
export const SEARCHED_LENGTH = 40

/** The games that a query leaves; by name in the reader's language, or by the name in the address. */
export function findGames({ q = '', show }: GameQuery): Game[] {
  const wanted = q.trim().toLowerCase()
  const isNamed = (import.meta.env.SSR && stoodFor(q)) || namedBy(wanted)
  return GAMES.filter((game, index) => (show === undefined || IS_SHOWN[show](game)) && isNamed(game, index))
}

type IsNamed = (game: Game, index: number) => boolean

const namedBy =
  (wanted: string): IsNamed =>
  (game) =>
    game.id.includes(wanted) || game.name().toLowerCase().includes(wanted)

/** Begins what stands for a search. Nothing that anybody types, and drawn within a request: an edge runtime has no randomness outside of one. */
let word: string | undefined

/** A search of letters and digits that finds what this one does in the reader's language: a server renders the page of both by it. */
export function standInFor(q: string): string {
  word ??= `search${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  const found = GAMES.map(namedBy(q.trim().toLowerCase()))
  return `${word}x${Number.parseInt(found.map(Number).join(''), 2).toString(36)}`
}

/** What such a search finds; undefined for any other. */
function stoodFor(q: string): IsNamed | undefined {
  const [begin, code = ''] = q.split('x', 2)
  if (begin !== word) return undefined
  const found = Number.parseInt(code, 36).toString(2).padStart(GAMES.length, '0')
  return (_, index) => found[index] === '1'
}
