/** Queries of the sportsbook for other modules. */
export { LIMIT_NAMES } from './book/limits.ts'
export { readSportsCorrectionsAcrossPlayers } from './queries/corrections.ts'
export { readSportsLimitsAcrossPlayers } from './queries/limits.ts'
export { playerOfSportsBetAcrossPlayers } from './queries/player-of-sports-bet.ts'
