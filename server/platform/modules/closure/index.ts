/** API of closure for commands of other modules; loaded by the writer's thread. */
export { closingEffect } from './closing-effect.ts'
