/** What the handlers and meters of other modules may use of bets. */
export { betCounter } from './bet-counter.ts'
