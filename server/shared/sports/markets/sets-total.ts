import { totalOf } from './two-way.ts'

/** How many sets are played, over or under a line. */
export const setsTotal = totalOf({ type: 'sets_total', group: () => 'totals' })
