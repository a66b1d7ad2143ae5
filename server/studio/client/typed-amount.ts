const DIGIT = /\p{Nd}/u

/** Value of a decimal digit of any script: in each script, the ten digits are consecutive. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}

/**
 * Parses a typed amount: micro-units above zero, `null` for an empty field, `undefined` for invalid or ambiguous text:
 * "1,000" is one thousand to some readers and one to others.
 */
export function typedUnits(typed: string): bigint | null | undefined {
  const text = typed.replace(/[\s\p{Cf}\p{Sc}]/gu, '').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
  if (text === '') return null
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d{0,2}|\d{4,6}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const units = BigInt(whole + fraction.padEnd(6, '0'))
  return units > 0n ? units : undefined
}
