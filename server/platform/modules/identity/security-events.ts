import type { SecurityEvent } from '#server/platform/kernel/http/logs.ts'
import type { Call } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'

const { auth, passkeys, password, recovery, secondFactor, sessions, stepUp } = contract

const CALLS: Readonly<Record<string, readonly Call[]>> = {
  signed_in: [
    auth.login.emailPassword,
    auth.login.emailCode,
    auth.login.phonePassword,
    auth.login.phoneCode,
    auth.login.passkey,
  ],
  signed_out: [auth.logout],
  contact_asked: [auth.verify.resendEmail, auth.verify.resendPhone],
  contact_verified: [auth.verify.email, auth.verify.phone],
  session_ended: [sessions.end, sessions.endOthers],
  second_factor_changed: [secondFactor.confirm, secondFactor.renewCodes, secondFactor.remove],
  passkey_changed: [passkeys.add, passkeys.remove],
  stepped_up: [stepUp.confirm],
  password_changed: [password.update, password.set],
  password_reset: [
    recovery.email.confirmCode,
    recovery.email.confirmToken,
    recovery.email.resetByToken,
    recovery.email.resetByCode,
    recovery.phone.confirmCode,
    recovery.phone.reset,
  ],
}

/** Calls of login, logout and account protection, for the security log. */
export const SECURITY_EVENTS: readonly SecurityEvent[] = [
  ...Object.entries(CALLS).flatMap(([event, calls]) => calls.map((call) => ({ call, event }))),
  { call: auth.refresh, event: 'token_refreshed', isRoutine: true },
]
