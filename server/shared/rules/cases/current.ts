/** The version that new bets are made by, and that the pages show. A bet that is there already names its own: game.ts. */
export { limits } from './limits.ts'
export { configHash } from './v1/config-hash.ts'
export * from './v1/paytable.ts'
export * from './v1/rules.ts'
