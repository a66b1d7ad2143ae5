/** What the commands of other modules may use of rates; the writer's thread loads it. */
export {
  currentRates,
  midsOf,
  type RateRow,
  ratesById,
  type StoredRates,
  storedRates,
  writeRates,
} from './current-rates.ts'
