/** API of the sportsbook for other modules. */
export type { Commands as SportsCommands } from './platform.ts'
