/** API of availability for commands of other modules; loaded by the writer's thread. */
export { HOUSE } from './disabled-games.ts'
export { holdGames, holdOf, type Switched } from './hold-games.ts'
export { disabledState, requireOpenGame } from './require-open-game.ts'
