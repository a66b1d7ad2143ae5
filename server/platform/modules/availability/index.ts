/** API of availability for commands of other modules; loaded by the writer's thread. */
export { HOUSE } from './disabled-games.ts'
export { holdGames, holdOf, type Switched } from './hold-games.ts'
export {
  firstUnpaused,
  IDENTITY_PROVIDER,
  type Pausable,
  type PauseCause,
  type PauseDirection,
  pauseProvider,
  pausesOf,
  requireUnpaused,
  resumeProvider,
} from './pause-providers.ts'
export { disabledState, requireOpenGame } from './require-open-game.ts'
