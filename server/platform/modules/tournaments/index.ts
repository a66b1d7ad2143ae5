/** What the commands of other modules may use of tournaments; the writer's thread loads it. */
export type { Commands as TournamentCommands } from './platform.ts'
export { scoreRound, withdrawRound } from './score-round.ts'
export { withdrawEntries } from './withdraw-entries.ts'
