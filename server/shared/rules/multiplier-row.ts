import { type M4, m4, parseMicros } from '../money/micros.ts'

const MICROS_PER_M4 = 100n

/** Parses a published paytable row, "0 1.9 4.49", to multipliers in units of 1e-4. */
export function multiplierRow(text: string): readonly M4[] {
  return text.split(' ').map((multiplier) => m4(parseMicros(multiplier) / MICROS_PER_M4))
}

/** Multiplier at an index of a row. Throws RangeError outside of it. */
export function multiplierAt(row: readonly M4[], index: number): M4 {
  const multiplier = row[index]
  if (multiplier === undefined) throw new RangeError(`no multiplier at ${index}`)
  return multiplier
}
