export { limits } from './limits.ts'
export * from './v1/paytable.ts'
export * from './v1/rules.ts'
export { tableHash } from './v1/table-hash.ts'
