/**
 * The number in `?phone=`. A plus in a query reads as a space, and digits alone as a number: both are international again
 * afterwards. A number with Russia's own 8 in front stays as it is.
 */
export function phoneOfQuery(value: string | number): string {
  const text = `${value}`.trim()
  return /^[1-79]\d{10,14}$/.test(text) ? `+${text}` : text
}
