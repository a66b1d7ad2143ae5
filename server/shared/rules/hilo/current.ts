/** The version that new rounds begin with, and that the pages show. A round that is there already names its own: game.ts. */
export { limits } from './limits.ts'
export * from './v1/paytable.ts'
export * from './v1/round.ts'
export * from './v1/rules.ts'
export { tableHash } from './v1/table-hash.ts'
