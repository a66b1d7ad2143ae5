import { setPart, winnerOf } from './two-way.ts'

/** Who wins the set that `set` numbers; one that is never played is refunded. */
export const setWinner = winnerOf({ type: 'set_winner', group: () => 'sets', part: setPart })
