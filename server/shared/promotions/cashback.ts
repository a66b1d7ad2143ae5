import type { Currency } from '../constants/currencies.ts'
import { smaller } from '../money/arithmetic.ts'
import { type Micros, micros, parseMicros } from '../money/micros.ts'
import { floorToMinor } from './wagering.ts'

/** Less than this is not paid for a week. */
export const LEAST_CASHBACK: Readonly<Record<Currency, string>> = {
  USD: '0.10',
  EUR: '0.10',
  RUB: '10',
  INR: '10',
  KZT: '50',
}

const PERCENT = 100n

type Terms = { readonly percent: number; readonly maxAmount: Micros; readonly currency: Currency }

/** What comes back of what a week has cost a player, down to hundredths and up to a most; 0 where it is won or too little. */
export function cashbackOf(lost: bigint, { percent, maxAmount, currency }: Terms): Micros {
  const amount = smaller(floorToMinor(((lost > 0n ? lost : 0n) * BigInt(percent)) / PERCENT), maxAmount)
  return amount < parseMicros(LEAST_CASHBACK[currency]) ? micros(0n) : amount
}
