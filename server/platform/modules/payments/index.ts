/** API of payments for commands of other modules; loaded by the writer's thread. */
export { prolongDocuments } from './commands/cancel-withdrawal.ts'
export { countReplay, requireCallback } from './commands/keep-callback.ts'
export {
  hasMoved,
  manualUsd,
  refundOfHouseBet,
  requireDebt,
  requireGiftable,
  wouldOwe,
} from './commands/manual-money.ts'
export { requireDifference } from './commands/settle-difference.ts'
export { hasOpenDeposit } from './deposit.ts'
export type { Commands as PaymentCommands } from './platform.ts'
export { withdrawalVersion } from './withdrawal-version.ts'
