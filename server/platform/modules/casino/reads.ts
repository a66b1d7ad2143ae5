/** Queries on provider games for other modules. */

export { forgetClosed, listHoldsAcrossPlayers } from './queries/read-holds.ts'
export { listReconciliationsAcrossPlayers } from './queries/reports.ts'
