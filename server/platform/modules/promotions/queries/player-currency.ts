import type { Platform } from '#server/platform/kernel/platform.ts'
import { findActiveCurrency } from '#server/platform/modules/identity/reads.ts'
import { type Currency, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import type { Region } from '#server/shared/constants/regions.ts'

type Reader = {
  /** Null for a visitor. */
  readonly userId: string | null
  readonly region: Region
}

/** The currency in which terms are shown: a player's own, a visitor's region's. */
export async function playerCurrency(
  platform: Pick<Platform, 'reader'>,
  { userId, region }: Reader,
): Promise<Currency> {
  const chosen = userId === null ? null : await findActiveCurrency(platform, userId)
  return chosen ?? (region === 'KZ' ? 'KZT' : DEFAULT_CURRENCY)
}
