/** API of shared rounds for other modules. */
export type { Commands as SharedRoundCommands } from './platform.ts'
