import { totalOf } from './two-way.ts'

/** Games of a whole match, of both players or of one; a tie-break is one game. */
export const gamesTotal = totalOf({
  type: 'games_total',
  column: 'total',
  group: () => 'totals',
  part: () => 'games',
})
