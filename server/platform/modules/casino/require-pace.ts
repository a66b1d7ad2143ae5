import { consumeRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import { accountKey } from '#server/platform/kernel/rate-limits/keys.ts'
import { RATE_LIMITS } from '#server/platform/kernel/rate-limits/limits.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

type PacedCall = 'providerSessionByPlayer' | 'providerBetByPlayer' | 'providerBalanceByPlayer'

/**
 * Counts what a provider asks for a player. It stands after the transaction was looked up: a bet of unknown fate that is asked
 * again has to be answered as the first time. Refuses too_many_requests with the seconds to wait, and undoes the command.
 */
export function requirePace(context: CommandContext, call: PacedCall, userId: string): void {
  consumeRateLimits(context, [{ key: accountKey(call, userId), limit: RATE_LIMITS[call] }])
}
