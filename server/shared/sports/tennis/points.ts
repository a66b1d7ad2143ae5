import { otherServer, type Server } from '../best-of.ts'
import type { Score } from '../score.ts'

/** Probability of each player winning a point on their own serve. */
export type ServePoints = { readonly home: number; readonly away: number }

/** Deuce is won by two points in a row. */
const fromDeuce = (p: number): number => (p * p) / (p * p + (1 - p) * (1 - p))

/** Probability of the server winning the game from a score in points, of which at most one exceeds three. */
export function gameFrom(p: number, own: number, other: number): number {
  if (own >= 4 && own - other >= 2) return 1
  if (other >= 4 && other - own >= 2) return 0
  if (own === other && own >= 3) return fromDeuce(p)
  return p * gameFrom(p, own + 1, other) + (1 - p) * gameFrom(p, own, other + 1)
}

/** Server of a tie-break's point, numbered from 0: one point, then two each. */
export const tieBreakServer = (first: Server, point: number): Server =>
  point % 4 === 0 || point % 4 === 3 ? first : otherServer(first)

/** A tie-break is won with seven points and a lead of two: from six all on, only the lead matters. */
const LEVEL = 6

/** Probability of the home player winning a tie-break from a score on. */
export function tieBreakFrom(serve: ServePoints, score: Score, first: Server): number {
  // from there on, each side serves one of every two points
  const both = serve.home * (1 - serve.away)
  const level = both / (both + (1 - serve.home) * serve.away)
  const known = new Map<number, number>()
  const from = (home: number, away: number): number => {
    if (Math.max(home, away) > LEVEL && Math.abs(home - away) >= 2) return home > away ? 1 : 0
    if (home === away && home >= LEVEL) return level
    const key = 100 * home + away
    const before = known.get(key)
    if (before !== undefined) return before
    const won = tieBreakServer(first, home + away) === 'home' ? serve.home : 1 - serve.away
    const chance = won * from(home + 1, away) + (1 - won) * from(home, away + 1)
    known.set(key, chance)
    return chance
  }
  return from(score.home, score.away)
}
