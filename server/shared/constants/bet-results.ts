/** Result of a bet: a payout above or below the stake. An equal payout is neither, nor is an open bet. */
export const BET_RESULTS = ['won', 'lost'] as const
export type BetResult = (typeof BET_RESULTS)[number]
