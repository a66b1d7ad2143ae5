/** Queries on provider games for other modules. */

export { invalidateDisabled, listHoldsAcrossPlayers } from './queries/read-disabled.ts'
export { listReconciliationsAcrossPlayers } from './queries/reports.ts'
