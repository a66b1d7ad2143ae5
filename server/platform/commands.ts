import { changePassword } from './accounts/change-password.ts'
import { endSession } from './accounts/end-session.ts'
import { logInByCode } from './accounts/log-in-by-code.ts'
import { logInByLink } from './accounts/log-in-by-link.ts'
import { openSession } from './accounts/open-session.ts'
import { returnAttempts, takeAttempts } from './accounts/rate-limits/attempts.ts'
import { requestVerification } from './accounts/request-verification.ts'
import { rotateToken } from './accounts/rotate-token.ts'
import { selectCurrency } from './accounts/select-currency.ts'
import { sendLoginData } from './accounts/send-login-data.ts'
import { updateSettings } from './accounts/update-settings.ts'
import { verifyContact } from './accounts/verify-contact.ts'
import { attachSources } from './attribution/attach-sources.ts'
import { recordVisit } from './attribution/record-visit.ts'
import { cancelFreeSpins } from './bonuses/cancel-free-spins.ts'
import { grantFreeSpins } from './bonuses/grant-free-spins.ts'
import { forgetExpired } from './codes/forget-expired.ts'
import { sendCode } from './codes/send-code.ts'
import { addDemoPlayer } from './demo/add-demo-player.ts'
import { seedOffers } from './demo/seed-offers.ts'
import { openCases } from './games/open-cases.ts'
import { placeBet } from './games/place-bet.ts'
import { rotateSeeds } from './games/rotate-seeds.ts'
import { cashOutRound } from './games/rounds/cash-out-round.ts'
import { closeIdleRound } from './games/rounds/close-idle-round.ts'
import { startRound } from './games/rounds/start-round.ts'
import { stepRound } from './games/rounds/step-round.ts'
import { confirmDeposit } from './payments/confirm-deposit.ts'
import { createDeposit } from './payments/create-deposit.ts'
import { expireDeposits } from './payments/expire-deposits.ts'
import { failDeposit } from './payments/fail-deposit.ts'
import { confirmRecovery } from './recovery/confirm-recovery.ts'
import { resetPassword } from './recovery/reset-password.ts'
import { register } from './registration/register.ts'
import { logInByIdentity } from './social/log-in-by-identity.ts'
import { openSocialLogin } from './social/open-social-login.ts'
import { takeSocialLogin } from './social/take-social-login.ts'
import { joinVip } from './vip/join-vip.ts'

/** Every command of the platform, by the name that `writer.execute` takes. */
export const commands = {
  addDemoPlayer,
  attachSources,
  cancelFreeSpins,
  cashOutRound,
  changePassword,
  closeIdleRound,
  confirmDeposit,
  confirmRecovery,
  createDeposit,
  endSession,
  expireDeposits,
  failDeposit,
  forgetExpired,
  grantFreeSpins,
  joinVip,
  logInByCode,
  logInByIdentity,
  logInByLink,
  openCases,
  openSession,
  openSocialLogin,
  placeBet,
  recordVisit,
  register,
  requestVerification,
  resetPassword,
  returnAttempts,
  rotateSeeds,
  rotateToken,
  seedOffers,
  selectCurrency,
  sendCode,
  sendLoginData,
  startRound,
  stepRound,
  takeAttempts,
  takeSocialLogin,
  updateSettings,
  verifyContact,
}
