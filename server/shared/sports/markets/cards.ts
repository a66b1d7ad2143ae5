import { totalOf } from './two-way.ts'

/** Cards of both teams over or under a line: a yellow one counts one, a red one two. */
export const cards = totalOf({ type: 'cards', group: () => 'totals', part: () => 'cards' })
