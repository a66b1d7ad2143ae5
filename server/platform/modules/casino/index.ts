/** API for commands of other modules; loaded by the writer's thread. */
export { forgetFavourites } from './commands/favourites.ts'
export type { Commands as CasinoCommands } from './platform.ts'
