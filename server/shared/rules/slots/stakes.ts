import type { Currency } from '../../constants/currencies.ts'
import { type Micros, micros } from '../../money/micros.ts'
import type { SlotDefinition } from './v1/definition.ts'

/** Value of level 1 in each currency. */
export const unitOf = (currency: Currency): bigint => UNIT[currency]

const UNIT: Readonly<Record<Currency, bigint>> = { USD: 1n, EUR: 1n, RUB: 100n, INR: 100n, KZT: 500n }
/** Hundredths of a unit. */
const LEVELS = [10n, 20n, 50n, 100n, 200n, 500n, 1000n, 2000n, 5000n, 10_000n]
const HUNDREDTH = 10_000n
/** Maximum payout of a slot round, in units. */
const MOST_UNITS = 100_000n
const MICROS = 1_000_000n

export function slotPayoutLimit(currency: Currency): Micros {
  return micros(MOST_UNITS * UNIT[currency] * MICROS)
}

/** Smallest difference of two stakes: a hundredth for each credit. */
export const slotStakeStep = ({ cost }: Pick<SlotDefinition, 'cost'>): Micros => micros(HUNDREDTH * BigInt(cost))

/** Allowed stakes of a slot: those whose credits are whole hundredths, and whose maximum win can be paid. */
export function slotStakes(slot: Pick<SlotDefinition, 'cost' | 'maxWin'>, currency: Currency): Micros[] {
  return LEVELS.map((level) => micros(level * HUNDREDTH * UNIT[currency])).filter(
    (stake) => stake % slotStakeStep(slot) === 0n && stake * BigInt(slot.maxWin) <= slotPayoutLimit(currency),
  )
}
