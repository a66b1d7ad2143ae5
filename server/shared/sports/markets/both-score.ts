import type { ScoreMarket } from './market-type.ts'
import { wonIf } from './won-if.ts'

/** Whether both teams score. */
export const bothScore: ScoreMarket = {
  kind: 'score',
  type: 'btts',
  group: () => 'goals',
  outcomes: ['yes', 'no'],
  winners: 1,
  hasRefunds: false,
  grade: ({ home, away }, outcome) => wonIf((outcome === 'yes') === (home > 0 && away > 0)),
}
