/** What the handlers and queries of other modules may use of the VIP club. */
export { readStanding } from './queries/read-standing.ts'
