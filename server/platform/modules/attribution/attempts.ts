import type { Attempt } from '#server/platform/kernel/rate-limits/attempts.ts'
import { addressKey } from '#server/platform/kernel/rate-limits/keys.ts'
import type { RateLimits } from '#server/platform/kernel/rate-limits/limits.ts'

/** What being counted as a visitor counts as. */
export function trackAttempt(limits: RateLimits, ip: string): Attempt {
  return { key: addressKey('trackByAddress', ip), limit: limits.trackByAddress }
}
