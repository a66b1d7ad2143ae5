import type { Platform } from '#server/platform/kernel/platform.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { identitySums } from '../../payments/reads.ts'

const IDENTIFIED: readonly string[] = ['success', 'verified']

type IdentityQuery = { readonly userId: string; readonly status: string }

/**
 * Whether the jurisdiction requires verification by now: before the first deposit, or by totals of withdrawals in half
 * a year or deposits in a year. Already verified players never need it again.
 */
export async function isIdentityNeeded(
  { reader, settings, clock }: Pick<Platform, 'reader' | 'settings' | 'clock'>,
  { userId, status }: IdentityQuery,
): Promise<boolean> {
  if (IDENTIFIED.includes(status)) return false
  const { identityBefore, identityUsd, fundsUsd } = settings.jurisdiction.kyc
  if (identityBefore === 'deposit') return true
  const { withdrawnUsd, depositedUsd, isHeldUp } = await identitySums(reader, { userId, now: clock.now() })
  const [paidOut, paidIn] = [parseMicros(String(identityUsd)), parseMicros(String(fundsUsd))]
  return isHeldUp || withdrawnUsd >= paidOut || depositedUsd >= paidIn
}
