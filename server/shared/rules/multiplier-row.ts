import { type M4, m4, parseMicros } from '../money/micros.ts'

const MICROS_PER_M4 = 100n

/** Reads a row of a paytable as it is published: "0 1.9 4.49" as multipliers in units of 1e-4. */
export function multiplierRow(text: string): readonly M4[] {
  return text.split(' ').map((multiplier) => m4(parseMicros(multiplier) / MICROS_PER_M4))
}

/** The multiplier at a place of a row. Throws RangeError beside it. */
export function multiplierAt(row: readonly M4[], index: number): M4 {
  const multiplier = row[index]
  if (multiplier === undefined) throw new RangeError(`no multiplier at ${index}`)
  return multiplier
}
