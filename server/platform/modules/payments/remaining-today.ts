import type { Currency } from '#server/shared/constants/currencies.ts'
import { floorAtMid, type Mids } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { payoutTermsOf } from '#server/shared/promotions/vip.ts'
import { floorToMinor } from '#server/shared/promotions/wagering.ts'

type Used = { readonly level: number; readonly currency: Currency; readonly usedUsd: Micros; readonly mids: Mids }

/** Rest of a VIP level's 24-hour payout limit, rounded to whole hundredths of a currency. */
export function remainingToday({ level, currency, usedUsd, mids }: Used): Micros {
  const left = parseMicros(payoutTermsOf(level).payoutsADay) - usedUsd
  return floorToMinor(floorAtMid(micros(left > 0n ? left : 0n), { from: 'USD', to: currency }, mids))
}
