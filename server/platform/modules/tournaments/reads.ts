/** What the handlers of other modules may use of tournaments. */
export { tournamentDocument, tournamentOf } from './tournament-document.ts'
