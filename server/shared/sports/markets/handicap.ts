import { periodOf, type ScoreMarket, WHOLE } from './market-type.ts'
import { handicapOf } from './two-way.ts'

/** Asian handicap on the whole score of the match or a period. */
export const handicap = handicapOf({
  type: 'handicap',
  column: 'handicap',
  group: (specifiers) => (periodOf(specifiers) === WHOLE ? 'handicaps' : 'periods'),
  part: periodOf,
})

const { column: _, ...unlisted } = handicap

/** Draw no bet: the handicap of nothing, by the name that it is known by. */
export const drawNoBet: ScoreMarket = {
  ...unlisted,
  type: 'dnb',
  group: () => 'main',
  grade: (outcome) => handicap.grade(outcome, {}),
}
