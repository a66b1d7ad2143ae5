/** What the commands of other modules may use of tournaments; the writer's thread loads it. */
export type { Commands as TournamentCommands } from './platform.ts'
export { scoreRound, withdrawEntries, withdrawRound } from './score-round.ts'
