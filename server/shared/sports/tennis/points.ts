import { otherServer, type Server } from '../best-of.ts'
import type { Score } from '../score.ts'

/** How often each player wins a point that they serve. */
export type ServePoints = { readonly home: number; readonly away: number }

/** Deuce is won by two points in a row. */
const fromDeuce = (p: number): number => (p * p) / (p * p + (1 - p) * (1 - p))

/** The chance of the server to win the game from a score in points, at most one of them over three. */
export function gameFrom(p: number, own: number, other: number): number {
  if (own >= 4 && own - other >= 2) return 1
  if (other >= 4 && other - own >= 2) return 0
  if (own === other && own >= 3) return fromDeuce(p)
  return p * gameFrom(p, own + 1, other) + (1 - p) * gameFrom(p, own, other + 1)
}

/** Who serves a point of a tie-break, numbered from 0: one point, then two each. */
export const tieBreakServer = (first: Server, point: number): Server =>
  point % 4 === 0 || point % 4 === 3 ? first : otherServer(first)

/** The chance of the home player to win a tie-break from a score on. */
export function tieBreakFrom(serve: ServePoints, { home, away }: Score, first: Server): number {
  if (Math.max(home, away) >= 7 && Math.abs(home - away) >= 2) return home > away ? 1 : 0
  if (home === away && home >= 6) {
    // of each further pair one point is served by either
    const both = serve.home * (1 - serve.away)
    return both / (both + (1 - serve.home) * serve.away)
  }
  const won = tieBreakServer(first, home + away) === 'home' ? serve.home : 1 - serve.away
  return (
    won * tieBreakFrom(serve, { home: home + 1, away }, first) +
    (1 - won) * tieBreakFrom(serve, { home, away: away + 1 }, first)
  )
}
