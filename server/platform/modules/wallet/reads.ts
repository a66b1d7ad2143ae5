/** What the handlers and queries of other modules may use of the wallet. */
export { listExchanges } from './queries/list-exchanges.ts'
