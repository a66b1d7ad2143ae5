/** What other modules may read of providers' games. */
export { listHoldsAcrossPlayers } from './queries/read-holds.ts'
