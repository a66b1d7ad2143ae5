/** What the commands of other modules may use of the check of identities; the writer's thread loads it. */
export { forgetCheck } from './forget-check.ts'
export type { Commands as VerificationCommands } from './platform.ts'
