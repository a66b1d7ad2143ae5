export { addTournament } from './add-tournament.ts'
export { joinTournament } from './join-tournament.ts'
export { seedTournaments } from './seed-tournaments.ts'
export { settleTournament } from './settle-tournament.ts'
