import type { Attempt } from '../accounts/rate-limits/attempts.ts'
import { addressKey } from '../accounts/rate-limits/keys.ts'
import type { RateLimits } from '../accounts/rate-limits/limits.ts'

/** What being counted as a visitor counts as. */
export function trackAttempt(limits: RateLimits, ip: string): Attempt {
  return { key: addressKey('trackByAddress', ip), limit: limits.trackByAddress }
}
