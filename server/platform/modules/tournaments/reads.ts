/** API of tournaments for handlers of other modules. */
export { tournamentDocument, tournamentOf } from './tournament-document.ts'
