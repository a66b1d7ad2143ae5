import type { ScoreMarket } from './market-type.ts'
import { wonIf } from './won-if.ts'

/** In which half more goals fall. Its part is the goals of both halves beside each other. */
export const halfMost: ScoreMarket = {
  kind: 'score',
  type: 'half_most',
  group: () => 'periods',
  outcomes: ['1h', 'equal', '2h'],
  winners: 1,
  hasRefunds: false,
  part: () => 'halves',
  measure: () => 'score',
  grade: (outcome) => {
    const sign = outcome === '1h' ? 1 : outcome === '2h' ? -1 : 0
    return ({ home: first, away: second }) => wonIf(Math.sign(first - second) === sign)
  },
}
