import { totalOf } from './two-way.ts'

/** Corners of both teams over or under a line. */
export const corners = totalOf({ type: 'corners', group: () => 'totals', part: () => 'corners' })
