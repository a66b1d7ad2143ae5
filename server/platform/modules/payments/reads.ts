/** API of payments for handlers and queries of other modules. */
export { countPaid, hasPaid } from './queries/deposits.ts'
export { listDeposits, listPayouts, paidTotals } from './queries/history.ts'
export { identitySums } from './queries/identity-sums.ts'
export { listReviewsAcrossPlayers } from './queries/list-reviews.ts'
export { REVIEW_REASONS } from './withdrawal.ts'
