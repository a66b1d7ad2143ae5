/** The version that new bets are made by, and that the pages show. A bet that is there already names its own: versions.ts. */
export { configHash } from './v1/config-hash.ts'
export * from './v1/paytable.ts'
export * from './v1/rules.ts'
