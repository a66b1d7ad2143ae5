import { isMatchWon, wonSets } from '#server/shared/sports/best-of.ts'
import { plus, type Score, type Team } from '#server/shared/sports/score.ts'
import { setsResult } from '#server/shared/sports/sets-result.ts'
import type { TableTennisState, tableTennisLaws } from '#server/shared/sports/table-tennis/law.ts'
import { playTableTennis } from '#server/shared/sports/table-tennis/match.ts'
import { NOTHING } from '../../../port.ts'
import { momentumOf } from '../../momentum.ts'
import { longestRun, winnersOf } from '../../runs.ts'
import type { Moment, Played, Position, Streams } from '../../sport.ts'

/** Duration of a point, including the break after it. */
export const POINT_MS = 6000
export const TO_WIN = 3

const allPoints = ({ sets, points }: TableTennisState): Score => sets.reduce(plus, points)

type LawOf = ReturnType<typeof tableTennisLaws>

function positionOf(lawOf: LawOf, state: TableTennisState, winners: readonly Team[]): Position {
  const { toWin, sets, points } = state
  const won = wonSets(sets)
  const isOver = isMatchWon(won, toWin)
  return {
    law: () => lawOf(state),
    result: setsResult({ toWin, sets, current: points, all: 'points' }),
    state: () => ({
      ...NOTHING,
      score: won,
      periods: isOver ? sets : [...sets, points],
      statistics: [
        { name: 'points_won', ...allPoints(state) },
        { name: 'longest_run', ...longestRun(winners) },
      ],
      momentum: momentumOf(
        winners.map((team) => (team === 'home' ? 1 : -1)),
        1,
      ),
    }),
  }
}

/** State before the first point. */
export function beforeTableTennis(lawOf: LawOf): Position {
  const start = positionOf(lawOf, { toWin: TO_WIN, sets: [], points: { home: 0, away: 0 } }, [])
  return { ...start, state: () => NOTHING }
}

/** Plays a match, with odds at every point; bets are stopped at the end of a game. */
export function playedTableTennis(chance: number, lawOf: LawOf, floats: Streams): Played {
  const states = playTableTennis(chance, TO_WIN, floats(0))
  const winners = winnersOf(states.map(allPoints))
  const positions = states.map((state, index) => positionOf(lawOf, state, winners.slice(0, index)))
  const over = positions.at(-1)
  if (!over) throw new Error('a match without a point')
  return {
    moments: positions.slice(0, -1).map((position, index): Moment => {
      const isGameOver = states[index]?.sets.length !== states[index - 1]?.sets.length && index > 0
      return { at: index * POINT_MS, kind: isGameOver ? 'incident' : 'quiet', position }
    }),
    over,
    endsAt: (positions.length - 1) * POINT_MS,
  }
}
