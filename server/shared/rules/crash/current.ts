/** The version that new rounds are made by, and that the pages show. A round that is there already names its own: game.ts. */
export { limits } from './limits.ts'
export * from './v1/curve.ts'
export * from './v1/paytable.ts'
export * from './v1/point.ts'
export * from './v1/rules.ts'
export { tableHash } from './v1/table-hash.ts'
