import { handicapOf, mapPart } from './two-way.ts'

/** A handicap on the rounds of one map. */
export const roundsHandicap = handicapOf({ type: 'rounds_handicap', group: () => 'maps', part: mapPart })
