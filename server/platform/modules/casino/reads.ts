/** Queries on provider games for other modules. */

export { invalidateRevoked, listRevokedAcrossPlayers } from './queries/read-revoked.ts'
export {
  listReconciliationsAcrossPlayers,
  oldestAlarmsAcrossPlayers,
  reportsOfGamesAcrossPlayers,
} from './queries/reports.ts'
