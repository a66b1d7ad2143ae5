/** API of exchange rates for commands of other modules; loaded by the writer's thread. */
export {
  currentRates,
  midsOf,
  type RateRow,
  ratesById,
  type StoredRates,
  storedRates,
  writeRates,
} from './current-rates.ts'
