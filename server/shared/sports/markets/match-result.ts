import { periodOf, type ScoreMarket, WHOLE } from './market-type.ts'
import { wonIf } from './won-if.ts'

/** 1X2: who has more goals or points in the match or a period. */
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
