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
  grade: ({ home: first, away: second }, outcome) =>
    wonIf(outcome === (first > second ? '1h' : first < second ? '2h' : 'equal')),
}
