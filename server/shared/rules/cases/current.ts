export { limits } from './limits.ts'
export { configHash } from './v1/config-hash.ts'
export * from './v1/paytable.ts'
export * from './v1/rules.ts'
