import type { Currency } from '../constants/currencies.ts'
import { type Micros, micros } from './micros.ts'

export function smaller(a: Micros, b: Micros): Micros {
  return a < b ? a : b
}

/** Mid-market rates: units of each currency per USD, times 1e9. */
export type Mids = Readonly<Record<Currency, bigint>>

type Pair = { readonly from: Currency; readonly to: Currency }

const BASIS_POINTS = 10_000n

/** Converts an amount at mid rates, rounded down: for amounts given back to a limit. */
export function floorAtMid(amount: Micros, { from, to }: Pair, mids: Mids): Micros {
  return from === to ? amount : micros((amount * mids[to]) / mids[from])
}

/** Converts an amount at mid rates, rounded up: for amounts counted against a limit. */
export function ceilAtMid(amount: Micros, { from, to }: Pair, mids: Mids): Micros {
  return from === to ? amount : micros((amount * mids[to] + mids[from] - 1n) / mids[from])
}

/**
 * Payout of an exchange: floor(in × mid_to × (1 − spread) / mid_from), spread in 1e-4. With the same set of rates each
 * leg is at most its exact value and the rates cancel in a cycle, so that A → B → A never gains.
 */
export function exchanged(
  amount: Micros,
  { from, to }: Pair,
  { mids, spreadBp }: { mids: Mids; spreadBp: number },
): Micros {
  const kept = BASIS_POINTS - BigInt(spreadBp)
  return micros((amount * mids[to] * kept) / (mids[from] * BASIS_POINTS))
}
