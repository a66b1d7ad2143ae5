/** API of the sportsbook for other modules. */
export { sportsLimitOf } from './book/limits.ts'
export type { Commands as SportsCommands } from './platform.ts'
