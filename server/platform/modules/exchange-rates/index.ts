/** API of exchange rates for commands of other modules; loaded by the writer's thread. */
export {
  agedRates,
  currentRates,
  midsOf,
  type RateRow,
  ratesById,
  requireFreshRates,
  type StoredRates,
  storedRates,
  writeRates,
} from './current-rates.ts'
