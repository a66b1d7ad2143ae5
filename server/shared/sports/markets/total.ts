import { gradeOfDistance } from '../grade.ts'
import { periodOf, quartersOf, type ScoreMarket } from './market-type.ts'

/** Goals over or under a line, of both teams or of the one that `team` names. */
export const total: ScoreMarket = {
  kind: 'score',
  type: 'total',
  group: (specifiers) => (periodOf(specifiers) === 'ft' ? 'goals' : 'halves'),
  outcomes: ['over', 'under'],
  winners: 1,
  hasRefunds: true,
  grade: ({ home, away }, outcome, { total: line, team }) => {
    const goals = team === 'home' ? home : team === 'away' ? away : home + away
    const distance = 4 * goals - quartersOf(line)
    return gradeOfDistance(outcome === 'over' ? distance : -distance)
  },
}
