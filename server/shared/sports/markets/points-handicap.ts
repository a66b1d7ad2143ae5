import { handicapOf } from './two-way.ts'

/** A handicap on the points of all sets. */
export const pointsHandicap = handicapOf({
  type: 'points_handicap',
  column: 'handicap',
  group: () => 'handicaps',
  part: () => 'points',
})
