/** Queries on provider games for other modules. */
export { listEmptyKindsAcrossPlayers } from './catalogue/catalogue-of.ts'
export { invalidateRevoked, listRevokedAcrossPlayers } from './queries/read-revoked.ts'
export {
  listReconciliationsAcrossPlayers,
  openAlarmsAcrossPlayers,
  reportsOfGamesAcrossPlayers,
} from './queries/reports.ts'
