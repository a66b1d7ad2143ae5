/** API of step-by-step games for handlers of other modules. */
export { openGames } from './queries/find-round.ts'
