/** What the handlers and queries of other modules may use of payments. */
export { countPaid, hasPaid } from './queries/deposits.ts'
export { listDeposits, listPayouts, paidTotals } from './queries/history.ts'
export { identitySums } from './queries/identity-sums.ts'
export { listReviewsAcrossPlayers } from './queries/list-reviews.ts'
export { REVIEW_REASONS } from './withdrawal.ts'
