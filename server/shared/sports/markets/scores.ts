import { type ScoreMarket, WHOLE, wonIf } from './market-type.ts'

/** The score in sets of a match to so many: 2:0, 2:1, 1:2, 0:2 of one to two. */
const correctSetsTo = (toWin: number, type: string): ScoreMarket => ({
  kind: 'score',
  type,
  group: () => 'scores',
  outcomes: Array.from({ length: 2 * toWin }, (_, index) =>
    index < toWin ? `${toWin}:${index}` : `${2 * toWin - 1 - index}:${toWin}`,
  ),
  winners: 1,
  hasRefunds: false,
  part: () => WHOLE,
  measure: () => 'score',
  grade: (outcome) => {
    const named = outcome.split(':').map(Number)
    return ({ home, away }) => wonIf(home === named[0] && away === named[1])
  },
})

export const correctSets = correctSetsTo(2, 'correct_sets')
/** Of a best of five: other scores are another market. */
export const correctSetsOfFive = correctSetsTo(3, 'correct_sets_5')

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
