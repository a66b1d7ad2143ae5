/** What other modules may read of the sports book. */
export { LIMIT_NAMES } from './book/limits.ts'
export { readSportsCorrectionsAcrossPlayers } from './queries/corrections.ts'
export { readSportsLimitsAcrossPlayers } from './queries/limits.ts'
