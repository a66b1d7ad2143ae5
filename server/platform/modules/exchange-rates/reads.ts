/** What the handlers and queries of other modules may use of rates. */
export { FIRST_RATES, type RateRow } from './current-rates.ts'
export { readRates } from './read-rates.ts'
