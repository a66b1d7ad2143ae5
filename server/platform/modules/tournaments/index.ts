/** What the commands of other modules may use of tournaments; the writer's thread loads it. */
export { scoreRound } from './score-round.ts'
export { withdrawEntries } from './withdraw-entries.ts'
