import { totalOf } from './two-way.ts'

/** How many maps are played, over or under a line. */
export const mapsTotal = totalOf({ type: 'maps_total', column: 'total', group: () => 'totals' })
