/** What other modules may know of shared rounds. */
export type { Commands as SharedRoundCommands } from './platform.ts'
