const DIGIT = /\p{Nd}/u
/** Invisible format characters: direction marks, zero-width characters, the byte order mark. */
const UNSEEN = /\p{Cf}/gu

/** Value of a decimal digit of any script: in each script, the ten digits are consecutive. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}

/** Converts the digits of every script to 0–9 and removes invisible characters, which pasted text may contain. */
export const asciiDigits = (text: string): string =>
  text.replace(UNSEEN, '').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
