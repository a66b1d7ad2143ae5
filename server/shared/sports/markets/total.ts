import { periodOf, WHOLE } from './market-type.ts'
import { totalOf } from './two-way.ts'

/** Goals or points over or under a line, of both teams or of the one that `team` names, in the match or a period. */
export const total = totalOf({
  type: 'total',
  column: 'total',
  group: (specifiers) => (periodOf(specifiers) === WHOLE ? 'totals' : 'periods'),
  part: periodOf,
})
