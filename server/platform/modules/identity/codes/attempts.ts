import type { Attempt } from '#server/platform/kernel/rate-limits/attempts.ts'
import { accountKey, addressKey, deviceKey } from '#server/platform/kernel/rate-limits/keys.ts'
import type { RateLimits } from '#server/platform/kernel/rate-limits/limits.ts'
import type { Contact } from '../contact.ts'
import type { CodePurpose } from './code.ts'

type CodeRequest = {
  readonly purpose: CodePurpose | 'login_data'
  readonly contact: Contact
  /** Who pays for the code: the player who is signed in, else the address or number itself. */
  readonly account?: string
  readonly ip: string
  /** Whether who asks can be asked for a captcha, and has answered none. */
  readonly asksCaptcha?: boolean
}

/** What asking for a code counts as. An address that nobody has counts as any other, or the limit would tell. */
export function codeAttempts(
  limits: RateLimits,
  { purpose, contact, account, ip, asksCaptcha = false }: CodeRequest,
): Attempt[] {
  return [
    { key: addressKey('codeByAddress', ip), limit: limits.codeByAddress, asksCaptcha },
    {
      key: accountKey('codeByAccount', `${purpose}:${account ?? contact.target}`),
      limit: limits.codeByAccount,
      asksCaptcha,
    },
    { key: accountKey('codeAgain', `${purpose}:${contact.target}`), limit: limits.codeAgain },
  ]
}

/** What sending a second factor counts as; one that is on its way is not sent again, and needs no pause. */
export function secondFactorAttempts(limits: RateLimits, { target }: Contact, ip: string): Attempt[] {
  return [
    { key: addressKey('codeByAddress', ip), limit: limits.codeByAddress },
    { key: accountKey('codeByAccount', `second_factor:${target}`), limit: limits.codeByAccount },
  ]
}

/** What showing a code or a link counts as. */
export function guessAttempt(limits: RateLimits, ip: string, asksCaptcha = false): Attempt {
  return { key: addressKey('guessByAddress', ip), limit: limits.guessByAddress, asksCaptcha }
}

/** What a guess at any account counts as for the browser that makes it; nothing where it has told no fingerprint. */
export function deviceAttempts(
  limits: RateLimits,
  fingerprint: string | null | undefined,
  asksCaptcha = false,
): Attempt[] {
  if (!fingerprint) return []
  return [{ key: deviceKey('loginByDevice', fingerprint), limit: limits.loginByDevice, asksCaptcha }]
}
