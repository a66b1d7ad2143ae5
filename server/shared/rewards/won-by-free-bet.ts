import { type Micros, micros } from '../money/micros.ts'

/** What a free bet wins of what its game pays: the stake is not returned. */
export const wonByFreeBet = (stake: Micros, payout: Micros): Micros => micros(payout > stake ? payout - stake : 0n)
