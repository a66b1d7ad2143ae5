/** What the commands of other modules may use of this one; the writer's thread loads it. */
export { forgetFavourites } from './commands/favourites.ts'
export type { Commands as CasinoCommands } from './platform.ts'
