/** Hexadecimal digits of the time in an id: 48 bits of milliseconds (RFC 9562, 5.7). */
const TIME_DIGITS = 12

/** A text that sorts before every id created at or after a moment (in milliseconds), and after all earlier ones. */
export function idFrom(at: number): string {
  const hex = Math.max(0, Math.floor(at)).toString(16).padStart(TIME_DIGITS, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-`
}
