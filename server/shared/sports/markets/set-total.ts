import { setPart, totalOf } from './two-way.ts'

/** Games or points of one set, over or under a line. */
export const setTotal = totalOf({ type: 'set_total', group: () => 'sets', part: setPart })
