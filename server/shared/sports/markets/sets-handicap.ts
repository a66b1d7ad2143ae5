import { handicapOf } from './two-way.ts'

/** A handicap on the sets that are won. */
export const setsHandicap = handicapOf({ type: 'sets_handicap', group: () => 'handicaps' })
