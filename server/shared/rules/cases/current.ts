/** Version for new bets and pages. Existing bets name their own version: game.ts. */
export { limits } from './limits.ts'
export { configHash } from './v1/config-hash.ts'
export * from './v1/paytable.ts'
export * from './v1/rules.ts'
