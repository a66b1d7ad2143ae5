/** API of identity verification for commands of other modules; loaded by the writer's thread. */
export { forgetCheck } from './forget-check.ts'
export type { Commands as VerificationCommands } from './platform.ts'
