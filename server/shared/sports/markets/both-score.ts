import { periodOf, type ScoreMarket, WHOLE } from './market-type.ts'
import { wonIf } from './won-if.ts'

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
