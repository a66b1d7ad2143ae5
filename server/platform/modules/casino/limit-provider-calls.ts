import { consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import { accountKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { RATE_LIMITS } from '#server/platform/kernel/rate-limits/limits.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

type PacedCall = 'providerSessionByPlayer' | 'providerBetByPlayer' | 'providerBalanceByPlayer'

/**
 * Counts a provider's calls per player. It runs after the transaction was looked up, since a retried bet with an
 * unknown outcome must get its stored response. Refuses too_many_requests with the seconds to wait, and rolls the
 * command back.
 */
export function limitProviderCalls(context: CommandContext, call: PacedCall, userId: string): void {
  consumeRateLimits(context, [{ key: accountKey(call, userId), limit: RATE_LIMITS[call] }])
}
