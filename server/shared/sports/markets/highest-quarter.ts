import { HIGHEST } from '../basketball/quarters.ts'
import type { ScoreMarket } from './market-type.ts'
import { wonIf } from './won-if.ts'

/** Which quarter has the most points of both teams. */
export const highestQuarter: ScoreMarket = {
  kind: 'score',
  type: 'highest_quarter',
  group: () => 'periods',
  outcomes: ['q1', 'q2', 'q3', 'q4', 'equal'],
  winners: 1,
  hasRefunds: false,
  part: () => HIGHEST,
  measure: () => 'score',
  grade: (outcome) => {
    const quarter = outcome === 'equal' ? 0 : Number(outcome.slice(1))
    return ({ home }) => wonIf(home === quarter)
  },
}
