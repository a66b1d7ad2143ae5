/** API of payments for handlers and queries of other modules. */

export { CORRECTED_ACCOUNTS } from './corrected-accounts.ts'
export { DEPOSIT_LIFETIME_MS } from './deposit.ts'
export { bytesOf, listCallbacksAcrossPlayers } from './queries/callbacks.ts'
export { countPaid, hasPaid } from './queries/deposits.ts'
export { listDeposits, listPayouts, paidTotals } from './queries/history.ts'
export { identitySums } from './queries/identity-sums.ts'
export {
  listReviewsAcrossPlayers,
  playerOfDepositAcrossPlayers,
  playerOfWithdrawalAcrossPlayers,
} from './queries/list-reviews.ts'
export {
  chargedBackAcrossPlayers,
  countPaymentsAcrossPlayers,
  reportsOfPaymentsAcrossPlayers,
} from './queries/queues.ts'
export {
  listDepositsInStateAcrossPlayers,
  listDifferencesAcrossPlayers,
  UNCREDITED_STATES,
} from './queries/uncredited.ts'
export { readWithdrawalCase } from './queries/withdrawal-case.ts'
export { replayCallback } from './take-report.ts'
export { REVIEW_REASONS } from './withdrawal.ts'
export { withdrawalVersion } from './withdrawal-version.ts'
