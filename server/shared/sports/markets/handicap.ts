import { gradeOfDistance } from '../grade.ts'
import { periodOf, quartersOf, type ScoreMarket } from './market-type.ts'

/** Asian handicap on the whole score; `hcp` is the home team's, the other has its opposite. */
export const handicap: ScoreMarket = {
  kind: 'score',
  type: 'handicap',
  group: (specifiers) => (periodOf(specifiers) === 'ft' ? 'handicaps' : 'halves'),
  outcomes: ['home', 'away'],
  winners: 1,
  hasRefunds: true,
  grade: ({ home, away }, outcome, { hcp }) => {
    const distance = 4 * (home - away) + quartersOf(hcp)
    return gradeOfDistance(outcome === 'home' ? distance : -distance)
  },
}

/** Draw no bet: the handicap of nothing, by the name that it is known by. */
export const drawNoBet: ScoreMarket = {
  ...handicap,
  type: 'dnb',
  group: () => 'main',
  grade: (score, outcome) => handicap.grade(score, outcome, {}),
}
