import { type ScoreMarket, WHOLE } from './market-type.ts'
import { wonIf } from './won-if.ts'

const LISTED = 5
const SCORES = Array.from({ length: LISTED * LISTED }, (_, index) => `${Math.floor(index / LISTED)}:${index % LISTED}`)

/** The final score to the goal; `other` is each that is not listed. */
export const correctScore: ScoreMarket = {
  kind: 'score',
  type: 'correct_score',
  group: () => 'scores',
  outcomes: [...SCORES, 'other'],
  winners: 1,
  hasRefunds: false,
  part: () => WHOLE,
  measure: () => 'score',
  grade: (outcome) => {
    if (outcome === 'other') return ({ home, away }) => wonIf(home >= LISTED || away >= LISTED)
    const named = outcome.split(':').map(Number)
    return ({ home, away }) => wonIf(home === named[0] && away === named[1])
  },
}
