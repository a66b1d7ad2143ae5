/** What the commands of other modules may use of attribution; the writer's thread loads it. */
export { forgetAddress } from './forget-address.ts'
