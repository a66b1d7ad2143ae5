/** What the commands of other modules may use of rates; the writer's thread loads it. */
export { currentRates, type RateRow } from './current-rates.ts'
