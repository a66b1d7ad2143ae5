/** What other modules may read of providers' games. */

export { forgetClosed, listHoldsAcrossPlayers } from './queries/read-holds.ts'
export { listReconciliationsAcrossPlayers } from './queries/reports.ts'
