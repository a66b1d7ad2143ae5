/** Version for new bets and pages. Existing bets name their own version: game.ts. */
export { limits } from './limits.ts'
export * from './v1/paytable.ts'
export * from './v1/rules.ts'
export { tableHash } from './v1/table-hash.ts'
