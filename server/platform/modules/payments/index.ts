/** What the commands of other modules may use of payments; the writer's thread loads it. */
export { hasOpenDeposit } from './deposit.ts'
export type { Commands as PaymentCommands } from './platform.ts'
