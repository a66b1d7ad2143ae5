/** What the handlers of other modules may use of games that are played in steps. */
export { openGames } from './queries/find-round.ts'
