import { totalOf } from './two-way.ts'

/** Points of all sets, over or under a line. */
export const pointsTotal = totalOf({
  type: 'points_total',
  column: 'total',
  group: () => 'totals',
  part: () => 'points',
})
