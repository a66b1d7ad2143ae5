import { mapPart, totalOf } from './two-way.ts'

/** Rounds of one map, those of its overtime included. */
export const roundsTotal = totalOf({ type: 'rounds_total', group: () => 'maps', part: mapPart })
