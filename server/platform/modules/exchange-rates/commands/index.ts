export { takeRates } from './take-rates.ts'
