import type { ScoreMarket } from './market-type.ts'
import { wonIf } from './won-if.ts'

/** Whether the goals are an odd number; none is even. */
export const oddEven: ScoreMarket = {
  kind: 'score',
  type: 'odd_even',
  group: () => 'goals',
  outcomes: ['odd', 'even'],
  winners: 1,
  hasRefunds: false,
  grade: ({ home, away }, outcome) => wonIf((outcome === 'odd') === ((home + away) % 2 === 1)),
}
