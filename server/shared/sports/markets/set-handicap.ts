import { handicapOf, setPart } from './two-way.ts'

/** A handicap on the games or points of one set. */
export const setHandicap = handicapOf({ type: 'set_handicap', group: () => 'sets', part: setPart })
