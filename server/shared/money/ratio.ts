/** An exact fraction in lowest terms, for published values: RTP and probabilities. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint }

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}

/** Creates a fraction in lowest terms. Throws RangeError unless both parts are positive. */
export function ratio(numerator: bigint, denominator: bigint): Ratio {
  if (numerator <= 0n || denominator <= 0n) throw new RangeError('a ratio of positive numbers')
  const divisor = greatestCommonDivisor(numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** Formats a ratio as a decimal with a fixed number of digits, rounded down: "0.9480". */
export function flooredDecimal({ numerator, denominator }: Ratio, digits: number): string {
  const scaled = (numerator * 10n ** BigInt(digits)) / denominator
  const text = scaled.toString().padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
