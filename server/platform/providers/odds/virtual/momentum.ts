const SHOWN = 40
/** What of a value is still felt at the next one. */
const KEPT = 0.85

/**
 * Who was on top of late: each value above zero speaks for the home side, one of `full` and more as loudly as may be. An older one
 * counts for less.
 */
export function momentumOf(values: readonly number[], full: number): number[] {
  let felt = 0
  const line = values.map((value) => {
    felt = KEPT * felt + (1 - KEPT) * Math.max(-1, Math.min(1, value / full))
    return Math.max(-100, Math.min(100, Math.round(200 * felt)))
  })
  return line.slice(-SHOWN)
}
