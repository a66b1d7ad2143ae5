/** API of the VIP club for handlers and queries of other modules. */
export { readStanding } from './queries/read-standing.ts'
