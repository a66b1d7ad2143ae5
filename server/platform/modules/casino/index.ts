/** API for commands of other modules; loaded by the writer's thread. */
export { forgetFavourites } from './commands/favourites.ts'
export { refundOfProviderBet } from './commands/roll-back-bet.ts'
export { openRoundsAcrossPlayers } from './open-rounds.ts'
export type { Commands as CasinoCommands } from './platform.ts'
