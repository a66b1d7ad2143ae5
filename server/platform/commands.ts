import { confirmDeposit } from './payments/confirm-deposit.ts'
import { createDeposit } from './payments/create-deposit.ts'
import { expireDeposits } from './payments/expire-deposits.ts'
import { failDeposit } from './payments/fail-deposit.ts'

/** Every command of the platform, by the name that `writer.execute` takes. */
export const commands = {
  confirmDeposit,
  createDeposit,
  expireDeposits,
  failDeposit,
}
