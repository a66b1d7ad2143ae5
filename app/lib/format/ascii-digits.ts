const DIGIT = /\p{Nd}/u
/** Text marks that are not seen: of direction, of width, the byte order mark. */
const UNSEEN = /\p{Cf}/gu

/** The value of a decimal digit of any script: each script has its ten in a row. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}

/** The text with the digits of every script as 0 to 9, and without marks that are not seen, as a paste brings them. */
export const asciiDigits = (text: string): string =>
  text.replace(UNSEEN, '').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
