export { exchange } from './exchange.ts'
export { quoteExchange } from './quote-exchange.ts'
export { setRates } from './set-rates.ts'
export { putInVault, takeFromVault } from './vault.ts'
