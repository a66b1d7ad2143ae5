/** What the handlers and queries of other modules may use of payments. */
export { hasPaid } from './queries/has-paid.ts'
