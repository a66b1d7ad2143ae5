/** What a bet came to: more than was staked for it, or less. What came back as it was is neither, nor is what is still open. */
export const BET_RESULTS = ['won', 'lost'] as const
export type BetResult = (typeof BET_RESULTS)[number]
