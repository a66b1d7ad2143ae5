import { type ScoreMarket, WHOLE } from './market-type.ts'
import { wonIf } from './won-if.ts'

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
