import { handicapOf } from './two-way.ts'

/** A handicap on the maps that are won. */
export const mapsHandicap = handicapOf({ type: 'maps_handicap', column: 'handicap', group: () => 'handicaps' })
