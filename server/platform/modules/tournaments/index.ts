/** API of tournaments for commands of other modules; loaded by the writer's thread. */
export type { Commands as TournamentCommands } from './platform.ts'
export { scoreRound, withdrawEntries, withdrawRound } from './score-round.ts'
