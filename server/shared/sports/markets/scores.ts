import { type ScoreMarket, WHOLE, wonIf } from './market-type.ts'

/** Score in sets of a match to a number of sets: 2:0, 2:1, 1:2, 0:2 for a match to two. */
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
/** Best of five: a separate market, since it has other scores. */
export const correctSetsOfFive = correctSetsTo(3, 'correct_sets_5')

const LISTED = 5
const SCORES = Array.from({ length: LISTED * LISTED }, (_, index) => `${Math.floor(index / LISTED)}:${index % LISTED}`)

/** Exact final score; `other` covers all unlisted ones. */
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
