import { isMatchWon, wonSets } from '#server/shared/sports/best-of.ts'
import { type EsportsState, type esportsLaws, mapsToWin } from '#server/shared/sports/esports/law.ts'
import { playEsports } from '#server/shared/sports/esports/match.ts'
import { plus, type Score, type Team } from '#server/shared/sports/score.ts'
import { setsResult } from '#server/shared/sports/sets-result.ts'
import { NOTHING } from '../../../port.ts'
import { momentumOf } from '../../momentum.ts'
import { longestRun, winnersOf } from '../../runs.ts'
import type { Moment, Played, Position, Streams } from '../../sport.ts'

/** Duration of a round, including the break after it. */
export const ROUND_MS = 10_000

const allRounds = ({ maps, rounds }: EsportsState): Score => maps.reduce(plus, rounds)

type LawOf = ReturnType<typeof esportsLaws>

function positionOf(lawOf: LawOf, state: EsportsState, winners: readonly Team[]): Position {
  const { toWin, maps, rounds } = state
  const won = wonSets(maps)
  const isOver = isMatchWon(won, toWin)
  return {
    law: () => lawOf(state),
    result: setsResult({ toWin, sets: maps, current: rounds, all: null, name: 'map' }),
    state: () => ({
      ...NOTHING,
      score: won,
      periods: isOver ? maps : [...maps, rounds],
      statistics: [
        { name: 'rounds_won', ...allRounds(state) },
        { name: 'longest_run', ...longestRun(winners) },
      ],
      momentum: momentumOf(
        winners.map((team) => (team === 'home' ? 1 : -1)),
        1,
      ),
    }),
  }
}

/** State before the first round. */
export function beforeEsports(chances: readonly number[], lawOf: LawOf): Position {
  const toWin = mapsToWin(chances)
  const start = positionOf(lawOf, { toWin, maps: [], rounds: { home: 0, away: 0 } }, [])
  return { ...start, state: () => NOTHING }
}

/** Plays a match, with odds at every round; bets are stopped at the end of a map. */
export function playedEsports(chances: readonly number[], lawOf: LawOf, floats: Streams): Played {
  const states = playEsports(chances, floats(0))
  const winners = winnersOf(states.map(allRounds))
  const positions = states.map((state, index) => positionOf(lawOf, state, winners.slice(0, index)))
  const over = positions.at(-1)
  if (!over) throw new Error('a match without a round')
  return {
    moments: positions.slice(0, -1).map((position, index): Moment => {
      const isMapOver = states[index]?.maps.length !== states[index - 1]?.maps.length && index > 0
      return { at: index * ROUND_MS, kind: isMapOver ? 'incident' : 'quiet', position }
    }),
    over,
    endsAt: (positions.length - 1) * ROUND_MS,
  }
}
