/** API of registration for commands of other modules; loaded by the writer's thread. */
export { openPlayer } from './open-player.ts'
