import type { GameId, SharedGameId } from '../rules/registry.ts'
import { slots } from '../rules/slots/game.ts'
import { bestEdge, TABLES, tableOf } from '../rules/tables/tables.ts'

const PPM = 1_000_000n
const FIGURES = slots.current.figures

/** Of an exact share that is returned, "6697/6912", to the nearest 1e-6, a half up. */
function edgeOfReturn(rtp: string): number {
  const [returned = 0n, of = 1n] = rtp.split('/').map(BigInt)
  return Number(((of - returned) * PPM * 2n + of) / (of * 2n))
}

/**
 * The edge of each game in 1e-6 of a stake, as the cost of wagering and the points of the VIP club are said by. Of a game
 * whose choices differ it is the edge that the game is made for (keno's rows lie up to 0.05 % above it), of cases the dearest
 * case's, of slots the dearest machine's, and of live tables the dearest table's by its best bet.
 */
export const EDGE_PPM: Readonly<Record<GameId | SharedGameId | 'slots' | 'live', number>> = {
  coinflip: 10_000,
  dice: 10_000,
  crash: 10_000,
  hilo: 10_000,
  miner: 10_000,
  wheel: 10_000,
  keno: 10_000,
  roulette: 27_027,
  slots: Math.max(...Object.values(FIGURES).map(({ rtp }) => edgeOfReturn(rtp))),
  live: Math.max(...TABLES.map(bestEdge)),
  rooms: 50_000,
  cases: 52_000,
}

/** The same by a word of any origin; undefined where it is no game of the list. */
export const wholeEdgeOf = (game: string): number | undefined => (EDGE_PPM as Readonly<Record<string, number>>)[game]

/**
 * The edge of a game, of one slot or of one live table in 1e-6 of a stake; 0 where nobody knows it. What of a table is bet on
 * its provider alone knows: it counts as the table's best bet.
 */
export function edgeOf(game: string): number {
  const known = wholeEdgeOf(game)
  if (known !== undefined) return known
  const table = tableOf(game)
  if (table) return bestEdge(table)
  const rtp = FIGURES[game]?.rtp
  return rtp === undefined ? 0 : edgeOfReturn(rtp)
}
