import type { Currency } from '../constants/currencies.ts'
import { smaller } from '../money/arithmetic.ts'
import { type Micros, micros, parseMicros } from '../money/micros.ts'
import { floorToMinor } from './wagering.ts'

/** Minimum weekly cashback; smaller amounts are not paid. */
export const LEAST_CASHBACK: Readonly<Record<Currency, string>> = {
  USD: '0.10',
  EUR: '0.10',
  RUB: '10',
  INR: '10',
  KZT: '50',
}

const PERCENT = 100n

type Terms = { readonly percent: number; readonly maxAmount: Micros; readonly currency: Currency }

/** Cashback for a week's loss, rounded down to hundredths and capped; 0 for a winning week or below the minimum. */
export function cashbackOf(lost: bigint, { percent, maxAmount, currency }: Terms): Micros {
  const amount = smaller(floorToMinor(((lost > 0n ? lost : 0n) * BigInt(percent)) / PERCENT), maxAmount)
  return amount < parseMicros(LEAST_CASHBACK[currency]) ? micros(0n) : amount
}
