import { winnerOf } from './two-way.ts'

/** Who wins the match, overtime and shootout included. */
export const winnerOvertime = winnerOf({ type: 'winner_ot', group: () => 'main', part: () => 'ot' })
