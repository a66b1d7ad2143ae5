import type { Attempt } from '#server/platform/kernel/rate-limits/attempts.ts'
import { accountKey, addressKey, deviceKey } from '#server/platform/kernel/rate-limits/keys.ts'
import type { RateLimits } from '#server/platform/kernel/rate-limits/limits.ts'
import type { Contact } from '../contact.ts'
import type { CodePurpose } from './code.ts'

type CodeRequest = {
  readonly purpose: CodePurpose | 'login_data'
  readonly contact: Contact
  /** Account whose limit is used: that of the logged-in player, otherwise the email or phone itself. */
  readonly account?: string
  readonly ip: string
  /** Whether the client can solve a captcha and has not sent a solution. */
  readonly needsCaptcha?: boolean
}

/**
 * Attempts counted for requesting a code. Unknown addresses count as well, otherwise the limit would reveal which
 * exist.
 */
export function codeAttempts(
  limits: RateLimits,
  { purpose, contact, account, ip, needsCaptcha = false }: CodeRequest,
): Attempt[] {
  return [
    { key: addressKey('codeByAddress', ip), limit: limits.codeByAddress, needsCaptcha },
    {
      key: accountKey('codeByAccount', `${purpose}:${account ?? contact.target}`),
      limit: limits.codeByAccount,
      needsCaptcha,
    },
    { key: accountKey('codeAgain', `${purpose}:${contact.target}`), limit: limits.codeAgain },
  ]
}

/** Attempts counted for sending a second factor. A pending one is not sent again, so no minimum interval applies. */
export function secondFactorAttempts(limits: RateLimits, { target }: Contact, ip: string): Attempt[] {
  return [
    { key: addressKey('codeByAddress', ip), limit: limits.codeByAddress },
    { key: accountKey('codeByAccount', `second_factor:${target}`), limit: limits.codeByAccount },
  ]
}

export function guessAttempt(limits: RateLimits, ip: string, needsCaptcha = false): Attempt {
  return { key: addressKey('guessByAddress', ip), limit: limits.guessByAddress, needsCaptcha }
}

/** Attempts counted per browser for a guess at any account; empty if it sent no fingerprint. */
export function deviceAttempts(
  limits: RateLimits,
  fingerprint: string | null | undefined,
  needsCaptcha = false,
): Attempt[] {
  if (!fingerprint) return []
  return [{ key: deviceKey('loginByDevice', fingerprint), limit: limits.loginByDevice, needsCaptcha }]
}
