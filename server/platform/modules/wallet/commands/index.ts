export { exchange } from './exchange.ts'
export { quoteExchange } from './quote-exchange.ts'
export { putInVault, takeFromVault } from './vault.ts'
