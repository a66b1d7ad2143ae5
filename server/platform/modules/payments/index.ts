/** API of payments for commands of other modules; loaded by the writer's thread. */
export { hasOpenDeposit } from './deposit.ts'
export type { Commands as PaymentCommands } from './platform.ts'
