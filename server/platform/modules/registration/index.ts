/** What the commands of other modules may use of registration; the writer's thread loads it. */
export { openPlayer } from './open-player.ts'
