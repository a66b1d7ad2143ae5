import { totalOf } from './two-way.ts'

/** Goals over or under a line, overtime and shootout included: whoever wins there has one more. */
export const totalOvertime = totalOf({ type: 'total_ot', group: () => 'totals', part: () => 'ot' })
