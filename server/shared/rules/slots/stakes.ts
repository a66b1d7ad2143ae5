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

/** Allowed stakes of a slot: only those whose maximum win can be paid. Each is a multiple of its cost. */
export function slotStakes({ maxWin }: Pick<SlotDefinition, 'maxWin'>, currency: Currency): Micros[] {
  return LEVELS.map((level) => micros(level * HUNDREDTH * UNIT[currency])).filter(
    (stake) => stake * BigInt(maxWin) <= slotPayoutLimit(currency),
  )
}
