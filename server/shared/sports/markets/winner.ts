import { winnerOf } from './two-way.ts'

/** Who wins the event. */
export const winner = winnerOf({ type: 'winner', column: 'result', group: () => 'main' })
