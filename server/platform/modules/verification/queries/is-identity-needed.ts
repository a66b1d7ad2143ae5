import type { Platform } from '#server/platform/kernel/platform.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { identitySums } from '../../payments/reads.ts'

const IDENTIFIED: readonly string[] = ['success', 'verified']

type Asked = { readonly userId: string; readonly status: string }

/**
 * Whether the jurisdiction asks by now who a player is: before the first deposit, or by what was paid out in half a year
 * or paid in in a year. Nobody is asked twice.
 */
export async function isIdentityNeeded(
  { reader, settings, clock }: Pick<Platform, 'reader' | 'settings' | 'clock'>,
  { userId, status }: Asked,
): Promise<boolean> {
  if (IDENTIFIED.includes(status)) return false
  const { identityBefore, identityUsd, fundsUsd } = settings.jurisdiction.kyc
  if (identityBefore === 'deposit') return true
  const { withdrawnUsd, depositedUsd, isHeldUp } = await identitySums(reader, { userId, now: clock.now() })
  const [paidOut, paidIn] = [parseMicros(String(identityUsd)), parseMicros(String(fundsUsd))]
  return isHeldUp || withdrawnUsd >= paidOut || depositedUsd >= paidIn
}
