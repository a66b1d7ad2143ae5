/**
 * Exponential, logarithm and power from + − × ÷ only. ECMAScript leaves the last bit of Math.exp, Math.log and Math.pow
 * to the engine; odds that a page recomputes must equal the offered ones bit for bit.
 */
const { LN2 } = Math
/** Coefficients of the series: 1/n! from 18 down to 0, and 1/(2n + 1) from 20 down to 0. */
const OF_EXP: readonly number[] = Array.from({ length: 19 }, (_, index) => {
  let factorial = 1
  for (let n = 18 - index; n > 1; n--) factorial *= n
  return 1 / factorial
})
const OF_LN: readonly number[] = Array.from({ length: 21 }, (_, index) => 1 / (2 * (20 - index) + 1))

/** e^x by argument reduction (x = k·ln 2 + r, |r| ≤ ln 2 / 2) and the Taylor series of r. */
export function exp(x: number): number {
  const k = Math.round(x / LN2)
  const r = x - k * LN2
  let sum = 0
  for (const term of OF_EXP) sum = sum * r + term
  return scaled(sum, k)
}

/** Natural logarithm of a positive number: x = 2^k · m, √½ ≤ m < √2, ln m = 2 artanh((m − 1)/(m + 1)). */
export function ln(x: number): number {
  if (!(x > 0)) throw new RangeError('a logarithm of what is not positive')
  let [m, k] = [x, 0]
  for (; m >= Math.SQRT2; k++) m /= 2
  for (; m < Math.SQRT1_2; k--) m *= 2
  const t = (m - 1) / (m + 1)
  const square = t * t
  let sum = 0
  for (const term of OF_LN) sum = sum * square + term
  return 2 * t * sum + k * LN2
}

/** base^exponent for a positive base. */
export const pow = (base: number, exponent: number): number => exp(exponent * ln(base))

function scaled(value: number, k: number): number {
  let result = value
  for (let n = 0; n < k; n++) result *= 2
  for (let n = 0; n > k; n--) result /= 2
  return result
}

/** Poisson probabilities of 0…size − 1. */
export function poisson(mean: number, size: number): Float64Array {
  const p = new Float64Array(size)
  let term = exp(-mean)
  for (let n = 0; n < size; n++) {
    p[n] = term
    term = (term * mean) / (n + 1)
  }
  return p
}
