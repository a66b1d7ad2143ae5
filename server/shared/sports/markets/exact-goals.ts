import { periodOf, type ScoreMarket } from './market-type.ts'
import { wonIf } from './won-if.ts'

/** How many goals fall in all. */
export const exactGoals: ScoreMarket = {
  kind: 'score',
  type: 'exact_goals',
  group: () => 'goals',
  outcomes: ['0', '1', '2', '3', '4', '5', '6+'],
  winners: 1,
  hasRefunds: false,
  part: periodOf,
  measure: () => 'sum',
  grade: (outcome) => {
    const [goals, isMore] = [Number.parseInt(outcome, 10), outcome.endsWith('+')]
    return ({ home, away }) => wonIf(isMore ? home + away >= goals : home + away === goals)
  },
}
