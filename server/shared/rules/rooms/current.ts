/** Version for new draws and pages. Existing draws name their own version: game.ts. */
export { TICKET } from './limits.ts'
export * from './v1/draw.ts'
export * from './v1/half.ts'
export * from './v1/paytable.ts'
export * from './v1/rules.ts'
export { tableHash } from './v1/table-hash.ts'
