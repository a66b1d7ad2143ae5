/**
 * Money as integers of 1e-6 units (docs/domain/money.md D.3) and multipliers as integers of 1e-4. Brands prevent mixing
 * them with each other or with a bare bigint; every rounding has a name, and rounds down.
 */
declare const unit: unique symbol
/** A signed amount in micro-units of some currency. */
export type Micros = bigint & { readonly [unit]: 'micros' }
/** A multiplier in units of 1e-4: 19800n pays 1.98 times the stake. */
export type M4 = bigint & { readonly [unit]: 'm4' }

export type MicrosLimits = { readonly min: Micros; readonly max: Micros }

const MICROS_PER_UNIT = 1_000_000n
const DECIMALS = 6
const M4_PER_ONE = 10_000n
const INT64_MAX = 2n ** 63n - 1n

/** Format of an amount on the wire (server/shared/contract/wire.ts). */
const DECIMAL = /^(-?)(0|[1-9]\d{0,12})(?:\.(\d{1,6}))?$/

/** Brands a number of micro-units. Throws RangeError outside of the range of the ledger's 64-bit columns. */
export function micros(value: bigint): Micros {
  if (value > INT64_MAX || value < -INT64_MAX) throw new RangeError('an amount beyond 64 bits')
  return value as Micros
}

/** Brands a multiplier in units of 1e-4. Throws RangeError when negative. */
export function m4(value: bigint): M4 {
  if (value < 0n) throw new RangeError('a negative multiplier')
  return value as M4
}

/** Parses "12.34" exactly. `undefined` for anything but a decimal with at most six decimals, within 64 bits. */
export function tryParseMicros(decimal: string): Micros | undefined {
  const match = DECIMAL.exec(decimal)
  if (!match) return undefined
  const [, sign, whole = '0', fraction = ''] = match
  const magnitude = BigInt(whole) * MICROS_PER_UNIT + BigInt(fraction.padEnd(DECIMALS, '0'))
  return magnitude > INT64_MAX ? undefined : micros(sign ? -magnitude : magnitude)
}

/** Parses "12.34" exactly. Throws RangeError if `tryParseMicros` returns `undefined`. */
export function parseMicros(decimal: string): Micros {
  const parsed = tryParseMicros(decimal)
  if (parsed === undefined) throw new RangeError(`not a decimal amount: ${decimal.slice(0, 32)}`)
  return parsed
}

/** Formats an amount in its canonical form: "12.34", "0", "-0.000001". */
export function formatMicros(value: Micros): string {
  const magnitude = value < 0n ? -value : value
  const whole = magnitude / MICROS_PER_UNIT
  const fraction = (magnitude % MICROS_PER_UNIT).toString().padStart(DECIMALS, '0').replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** Formats a multiplier with its four decimals: "1.9800". */
export function formatMultiplier(multiplier: M4): string {
  return `${multiplier / M4_PER_ONE}.${(multiplier % M4_PER_ONE).toString().padStart(4, '0')}`
}

/**
 * Payout of a stake: floor(stake × multiplier) in micro-units. Never above the exact product, and less than 1 below it.
 */
export function payoutOf(stake: Micros, multiplier: M4): Micros {
  if (stake < 0n) throw new RangeError('a negative stake')
  return micros((stake * multiplier) / M4_PER_ONE)
}

/** Payout divided by stake, rounded down to 1e-4. Throws RangeError for a zero stake. */
export function multiplierFor(payout: Micros, stake: Micros): M4 {
  if (stake <= 0n) throw new RangeError('no stake')
  return m4((payout * M4_PER_ONE) / stake)
}

/**
 * Largest stake, in whole steps, with a payout within `maxWin`: from floor(s·m / 1e4) ≤ W follows s·m < (W + 1)·1e4.
 * Throws RangeError for a multiplier of zero, which sets no bound.
 */
export function maxStakeFor(maxWin: Micros, multiplier: M4, step: Micros): Micros {
  if (multiplier === 0n) throw new RangeError('a multiplier of zero bounds no stake')
  return floorToStep(micros(((maxWin + 1n) * M4_PER_ONE - 1n) / multiplier), step)
}

/**
 * Largest multiplier with a payout of the stake within `maxWin`, derived as above. Throws RangeError for a zero stake.
 */
export function maxMultiplierFor(maxWin: Micros, stake: Micros): M4 {
  if (stake <= 0n) throw new RangeError('no stake')
  return m4(((maxWin + 1n) * M4_PER_ONE - 1n) / stake)
}

export function isMultipleOfStep(value: Micros, step: Micros): boolean {
  return value % step === 0n
}

/** Rounds a non-negative amount down to a multiple of `step`. */
export function floorToStep(value: Micros, step: Micros): Micros {
  return micros(value - (value % step))
}

/** Action of the ½ button: half of the stake, rounded down to a whole step. */
export function halve(stake: Micros, step: Micros): Micros {
  return floorToStep(micros(stake / 2n), step)
}

/** Action of the 2× button. */
export function double(stake: Micros): Micros {
  return micros(stake * 2n)
}

/** Largest of several amounts or multipliers. Throws RangeError for an empty list. */
export function largest<Amount extends bigint>([first, ...rest]: readonly Amount[]): Amount {
  if (first === undefined) throw new RangeError('nothing to choose from')
  let found = first
  for (const one of rest) if (one > found) found = one
  return found
}

export function clamp(value: Micros, { min, max }: MicrosLimits): Micros {
  if (value < min) return min
  return value > max ? max : value
}
