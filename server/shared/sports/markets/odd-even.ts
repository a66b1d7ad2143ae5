import { periodOf, type ScoreMarket } from './market-type.ts'
import { wonIf } from './won-if.ts'

/** Whether the goals or points are an odd number; none is even. */
export const oddEven: ScoreMarket = {
  kind: 'score',
  type: 'odd_even',
  group: () => 'totals',
  outcomes: ['odd', 'even'],
  winners: 1,
  hasRefunds: false,
  part: periodOf,
  measure: () => 'sum',
  grade:
    (outcome) =>
    ({ home, away }) =>
      wonIf((outcome === 'odd') === (Math.abs(home + away) % 2 === 1)),
}
