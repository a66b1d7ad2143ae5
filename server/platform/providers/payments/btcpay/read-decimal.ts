import { type Micros, tryParseMicros } from '#server/shared/money/micros.ts'

const DECIMALS = 6

/**
 * Parses an amount from the server, which may have any number of trailing zeros. Undefined for more decimals than
 * micro-units.
 */
export function readDecimal(text: string): Micros | undefined {
  const [whole = '', fraction = ''] = text.split('.', 2)
  const kept = fraction.slice(0, DECIMALS)
  const isExact = [...fraction.slice(DECIMALS)].every((digit) => digit === '0')
  return isExact ? tryParseMicros(kept === '' ? whole : `${whole}.${kept}`) : undefined
}
