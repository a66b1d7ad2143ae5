import type { GoalMarket } from './market-type.ts'
import { wonIf } from './won-if.ts'

/** Who scores goal number `nr`; a goal that was taken back is none. */
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
