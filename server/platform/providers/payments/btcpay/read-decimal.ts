import { type Micros, tryParseMicros } from '#server/shared/money/micros.ts'

const DECIMALS = 6

/** An amount as the server writes it: with as many zeros behind the point as it likes. Undefined beyond micro-units. */
export function readDecimal(text: string): Micros | undefined {
  const [whole = '', fraction = ''] = text.split('.', 2)
  const kept = fraction.slice(0, DECIMALS)
  const isExact = [...fraction.slice(DECIMALS)].every((digit) => digit === '0')
  return isExact ? tryParseMicros(kept === '' ? whole : `${whole}.${kept}`) : undefined
}
