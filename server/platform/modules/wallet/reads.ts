/** API of the wallet for handlers and queries of other modules. */
export { listExchanges } from './queries/list-exchanges.ts'
