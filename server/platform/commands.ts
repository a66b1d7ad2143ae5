import { endSession } from './accounts/end-session.ts'
import { openSession } from './accounts/open-session.ts'
import { returnAttempts, takeAttempts } from './accounts/rate-limits/attempts.ts'
import { rotateToken } from './accounts/rotate-token.ts'
import { selectCurrency } from './accounts/select-currency.ts'
import { updateSettings } from './accounts/update-settings.ts'
import { addDemoPlayer } from './demo/add-demo-player.ts'
import { placeBet } from './games/place-bet.ts'
import { rotateSeeds } from './games/rotate-seeds.ts'
import { confirmDeposit } from './payments/confirm-deposit.ts'
import { createDeposit } from './payments/create-deposit.ts'
import { expireDeposits } from './payments/expire-deposits.ts'
import { failDeposit } from './payments/fail-deposit.ts'
import { register } from './registration/register.ts'

/** Every command of the platform, by the name that `writer.execute` takes. */
export const commands = {
  addDemoPlayer,
  confirmDeposit,
  createDeposit,
  expireDeposits,
  failDeposit,
  endSession,
  openSession,
  placeBet,
  register,
  returnAttempts,
  rotateSeeds,
  rotateToken,
  selectCurrency,
  takeAttempts,
  updateSettings,
}
