import { type Micros, micros } from '#server/shared/money/micros.ts'

/**
 * The one place where amounts are converted for SQL. A database driver may return numbers as doubles, exact only up to
 * 2^53, so amounts are passed as digits: SQLite computes with them and stores them as 64-bit integers.
 */

export type Digits = `${bigint}`

const DIGITS = /^-?\d{1,19}$/

/** Converts an amount or a multiplier to a parameter. Throws RangeError beyond 64 bits. */
export function toSql(amount: bigint): Digits {
  if (BigInt.asIntN(64, amount) !== amount) throw new RangeError('integer exceeds 64 bits')
  return `${amount}`
}

/**
 * Converts an amount selected with `CAST(… AS TEXT)`. Throws RangeError for a sum beyond 64 bits, which SQLite returns
 * as a float.
 */
export function fromSql(digits: string): Micros {
  if (!DIGITS.test(digits)) throw new RangeError(`amount exceeds 64 bits: ${digits.slice(0, 32)}`)
  return micros(BigInt(digits))
}
