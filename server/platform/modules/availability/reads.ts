/** Queries on disabled games for handlers of other modules. */
export { type DisabledGames, HOUSE, NO_DISABLED_GAMES, type PlayedIn } from './disabled-games.ts'
export { IDENTITY_PROVIDER } from './pause-providers.ts'
export {
  HOUSE_GAMES,
  invalidateDisabled,
  isOfAll,
  listClosedGamesAcrossPlayers,
  listHoldsAcrossPlayers,
  readDisabledAcrossPlayers,
} from './read-disabled.ts'
export { listPausesAcrossPlayers, type Pauses, readPausesAcrossPlayers } from './read-pauses.ts'
