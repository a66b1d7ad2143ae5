import { type Micros, micros, parseMicros } from './micros.ts'

/** A decimal of the payout's currency, and a fraction of the amount in 1e-4. */
export type PayoutFee = { readonly flat: string; readonly bp: number }

/** A hundredth, which every supported currency has. */
const MINOR = 10_000n
const BASIS_POINTS = 10_000n

/** Fee of a payout: flat + amount × bp / 10,000, rounded up to a whole hundredth. */
export function payoutFee(amount: Micros, fee: PayoutFee | null): Micros {
  if (!fee) return micros(0n)
  const tenThousandths = parseMicros(fee.flat) * BASIS_POINTS + amount * BigInt(fee.bp)
  const step = MINOR * BASIS_POINTS
  return micros(((tenThousandths + step - 1n) / step) * MINOR)
}
