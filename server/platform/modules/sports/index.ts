/** What other modules may ask of the sports book. */
export type { Commands as SportsCommands } from './platform.ts'
