import type { Currency } from '../constants/currencies.ts'
import { type Micros, micros } from './micros.ts'

/** The smaller of two amounts. */
export function smaller(a: Micros, b: Micros): Micros {
  return a < b ? a : b
}

/** Units of each currency for one USD, times 1e9. */
export type Mids = Readonly<Record<Currency, bigint>>

type Pair = { readonly from: Currency; readonly to: Currency }

const BASIS_POINTS = 10_000n

/** What an amount is in another currency at the mid rates, rounded down: what a limit is given back. */
export function floorAtMid(amount: Micros, { from, to }: Pair, mids: Mids): Micros {
  return from === to ? amount : micros((amount * mids[to]) / mids[from])
}

/** The same rounded up: what counts against a limit. */
export function ceilAtMid(amount: Micros, { from, to }: Pair, mids: Mids): Micros {
  return from === to ? amount : micros((amount * mids[to] + mids[from] - 1n) / mids[from])
}

/**
 * What an exchange pays out: floor(in × mid_to × (1 − spread) / mid_from), spread in 1e-4. On one
 * row of rates each leg is at most its exact value and the mids cancel in a cycle, so that A → B → A never gains.
 */
export function exchanged(
  amount: Micros,
  { from, to }: Pair,
  { mids, spreadBp }: { mids: Mids; spreadBp: number },
): Micros {
  const kept = BASIS_POINTS - BigInt(spreadBp)
  return micros((amount * mids[to] * kept) / (mids[from] * BASIS_POINTS))
}
