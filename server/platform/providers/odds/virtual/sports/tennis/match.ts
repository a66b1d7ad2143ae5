import { isMatchWon, wonSets } from '#server/shared/sports/best-of.ts'
import { gamesOf } from '#server/shared/sports/tennis/game.ts'
import { isTieBreak, startOf, type TennisState, type tennisLaws } from '#server/shared/sports/tennis/law.ts'
import { playTennis, servingIn } from '#server/shared/sports/tennis/match.ts'
import type { ServePoints } from '#server/shared/sports/tennis/points.ts'
import { tennisResult } from '#server/shared/sports/tennis/result.ts'
import { NOTHING } from '../../../port.ts'
import { momentumOf } from '../../momentum.ts'
import type { Moment, Played, Position, Streams } from '../../sport.ts'

/** Duration of a point, including the break after it. */
export const POINT_MS = 8750
const CALLED = ['0', '15', '30', '40'] as const

/** The match after a point, and the winners of all games per set so far. */
type Known = { readonly state: TennisState; readonly won: ReturnType<typeof gamesOf>[number] }

/** Points of a game as called by the umpire; in a tie-break as counted. */
function called({ games, points: { home, away } }: TennisState): { home: string; away: string } {
  if (isTieBreak(games)) return { home: String(home), away: String(away) }
  const scoreText = (own: number, other: number) => (own > 3 && own > other ? 'A' : (CALLED[Math.min(own, 3)] ?? '40'))
  return { home: scoreText(home, away), away: scoreText(away, home) }
}

type Counts = { readonly points: number; readonly served: number; readonly breaks: number }

/** Statistics of both players after each point. */
function countsOf(states: readonly TennisState[]): { readonly home: Counts; readonly away: Counts }[] {
  let counts = { home: { points: 0, served: 0, breaks: 0 }, away: { points: 0, served: 0, breaks: 0 } }
  return states.map((state, index) => {
    const before = states[index - 1]
    if (!before) return counts
    const serving = servingIn(before)
    const winner = winnerOf(before, state)
    const isGame = state.points.home + state.points.away === 0
    const isBreak = isGame && winner !== serving && !isTieBreak(before.games)
    const { points, served, breaks } = counts[winner]
    counts = {
      ...counts,
      [winner]: {
        points: points + 1,
        served: served + (winner === serving ? 1 : 0),
        breaks: breaks + (isBreak ? 1 : 0),
      },
    }
    return counts
  })
}

/** Winner of the point between two states. */
export function winnerOf(before: TennisState, after: TennisState): 'home' | 'away' {
  if (after.sets.length > before.sets.length) {
    const set = after.sets.at(-1)
    return set && set.home > set.away ? 'home' : 'away'
  }
  if (after.games.home + after.games.away > before.games.home + before.games.away)
    return after.games.home > before.games.home ? 'home' : 'away'
  return after.points.home > before.points.home ? 'home' : 'away'
}

type LawOf = ReturnType<typeof tennisLaws>

function positionOf(lawOf: LawOf, known: Known, shown: () => Partial<ReturnType<Position['state']>>): Position {
  const { state } = known
  const won = wonSets(state.sets)
  const isOver = isMatchWon(won, state.toWin)
  return {
    law: () => lawOf(state),
    result: tennisResult({ ...state, won: known.won }),
    state: () => ({
      ...NOTHING,
      score: won,
      periods: isOver ? state.sets : [...state.sets, state.games],
      points: isOver ? null : called(state),
      serving: isOver ? null : servingIn(state),
      ...shown(),
    }),
  }
}

/** State before the first point. */
export function beforeTennis(lawOf: LawOf, toWin: number): Position {
  return { ...positionOf(lawOf, { state: startOf(toWin), won: [] }, () => ({})), state: () => NOTHING }
}

type Priced = { readonly toWin: number; readonly lawOf: LawOf }

/** Plays a match, with odds at every point; bets are stopped at the end of a game. */
export function playedTennis(serve: ServePoints, { toWin, lawOf }: Priced, floats: Streams): Played {
  const states = playTennis(serve, toWin, floats(0))
  const counts = countsOf(states)
  const won = gamesOf(states)
  const swings = states.map((state, index) => {
    const before = states[index - 1]
    return before ? (winnerOf(before, state) === 'home' ? 1 : -1) : 0
  })
  const positions = states.map((state, index) => {
    const { home, away } = counts[index] ?? { home: undefined, away: undefined }
    const row = (name: 'points_won' | 'serve_points' | 'breaks', of: keyof Counts) => ({
      name,
      home: home?.[of] ?? 0,
      away: away?.[of] ?? 0,
    })
    return positionOf(lawOf, { state, won: won[index] ?? [] }, () => ({
      statistics: [row('points_won', 'points'), row('serve_points', 'served'), row('breaks', 'breaks')],
      momentum: momentumOf(swings.slice(0, index + 1), 1),
    }))
  })
  const isGameOver = (index: number) => {
    const state = states[index]
    return index > 0 && state !== undefined && state.points.home + state.points.away === 0
  }
  const over = positions.at(-1)
  if (!over) throw new Error('a match without a point')
  return {
    moments: positions.slice(0, -1).map(
      (position, index): Moment => ({
        at: index * POINT_MS,
        position,
        kind: isGameOver(index) ? 'incident' : 'quiet',
      }),
    ),
    over,
    endsAt: (positions.length - 1) * POINT_MS,
  }
}
