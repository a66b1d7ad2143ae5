import { periodOf, type ScoreMarket, WHOLE, wonIf } from './market-type.ts'
import { winnerOf } from './two-way.ts'

export const winner = winnerOf({ type: 'winner', column: 'result', group: () => 'main' })

/** 1X2: side with more goals or points in the match or a period. */
export const matchResult: ScoreMarket = {
  kind: 'score',
  type: '1x2',
  column: 'result',
  group: (specifiers) => (periodOf(specifiers) === WHOLE ? 'main' : 'periods'),
  outcomes: ['home', 'draw', 'away'],
  winners: 1,
  hasRefunds: false,
  part: periodOf,
  measure: () => 'difference',
  grade: (outcome) => {
    const sign = outcome === 'home' ? 1 : outcome === 'away' ? -1 : 0
    return ({ home, away }) => wonIf(Math.sign(home - away) === sign)
  },
}

/** Winner of the match, including overtime and shootout. */
export const winnerOvertime = winnerOf({ type: 'winner_ot', group: () => 'main', part: () => 'ot' })

/** Two of the three results: two of its outcomes win. Its odds are derived from the exact ones of 1X2. */
export const doubleChance: ScoreMarket = {
  kind: 'score',
  type: 'double_chance',
  group: () => 'main',
  outcomes: ['1x', '12', 'x2'],
  winners: 2,
  hasRefunds: false,
  part: () => WHOLE,
  measure: () => 'difference',
  grade:
    (outcome) =>
    ({ home, away }) =>
      wonIf(outcome.includes(home > away ? '1' : home < away ? '2' : 'x')),
}
