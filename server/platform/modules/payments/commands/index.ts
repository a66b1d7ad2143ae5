export { confirmDeposit } from './confirm-deposit.ts'
export { createDeposit } from './create-deposit.ts'
export { expireDeposits } from './expire-deposits.ts'
export { failDeposit } from './fail-deposit.ts'
