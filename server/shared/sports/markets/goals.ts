import { type GoalMarket, periodOf, type ScoreMarket, WHOLE, wonIf } from './market-type.ts'

/** Whether both teams score, in the match or a half. */
export const bothScore: ScoreMarket = {
  kind: 'score',
  type: 'btts',
  group: (specifiers) => (periodOf(specifiers) === WHOLE ? 'goals' : 'periods'),
  outcomes: ['yes', 'no'],
  winners: 1,
  hasRefunds: false,
  part: periodOf,
  measure: () => 'score',
  grade:
    (outcome) =>
    ({ home, away }) =>
      wonIf((outcome === 'yes') === (home > 0 && away > 0)),
}

/** Scorer of goal number `nr`; disallowed goals do not count. */
export const nextGoal: GoalMarket = {
  kind: 'goals',
  type: 'next_goal',
  group: () => 'goals',
  outcomes: ['home', 'none', 'away'],
  winners: 1,
  hasRefunds: false,
  chances: ({ nextGoal }) => (nextGoal ? [nextGoal.home, nextGoal.none, nextGoal.away] : [0, 1, 0]),
  grade: ({ goals, isOver }, outcome, { nr }) => {
    const team = goals[Number(nr) - 1]
    if (team === undefined) return isOver ? wonIf(outcome === 'none') : null
    return wonIf(outcome === team)
  },
}

/** Total number of goals. */
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
