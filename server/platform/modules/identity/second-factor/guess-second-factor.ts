import { accountKey } from '#server/platform/kernel/rate-limits/keys.ts'
import type { Platform } from '../platform.ts'

/**
 * Counts a guess at a second factor before checking it, and uncounts it if `look` does not refuse: a refusal inside the
 * command would roll the count back. Refusal: too_many_requests.
 */
export async function guessSecondFactor<Found>(
  { writer, settings }: Pick<Platform, 'writer' | 'settings'>,
  userId: string,
  look: () => Promise<Found>,
): Promise<Found> {
  const key = accountKey('secondFactorByAccount', userId)
  await writer.execute('consumeRateLimits', [{ key, limit: settings.rateLimits.secondFactorByAccount }])
  const found = await look()
  await writer.execute('refundRateLimits', [key])
  return found
}
