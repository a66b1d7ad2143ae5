import { type Micros, micros } from '#server/shared/money/micros.ts'

/**
 * The one place where money crosses SQL. A database may hand every number over as a double, exact only up to 2^53, so
 * that amounts come and go as digits: SQLite computes with them and stores them as 64-bit integers.
 */

/** An integer, written out. */
export type Digits = `${bigint}`

const DIGITS = /^-?\d{1,19}$/

/** An amount or a multiplier as a parameter. Throws RangeError beyond 64 bits. */
export function toSql(amount: bigint): Digits {
  if (BigInt.asIntN(64, amount) !== amount) throw new RangeError('an integer beyond 64 bits')
  return `${amount}`
}

/**
 * An amount that was selected with `CAST(… AS TEXT)`. Throws RangeError for a sum that has left 64 bits, which SQLite
 * gives as a float.
 */
export function fromSql(digits: string): Micros {
  if (!DIGITS.test(digits)) throw new RangeError(`no amount within 64 bits: ${digits.slice(0, 32)}`)
  return micros(BigInt(digits))
}
