/** The version that new draws are made by, and that the pages show. A draw that is there already names its own: game.ts. */
export { TICKET } from './limits.ts'
export * from './v1/draw.ts'
export * from './v1/half.ts'
export * from './v1/paytable.ts'
export * from './v1/rules.ts'
export { tableHash } from './v1/table-hash.ts'
