const SHOWN = 40
/** Decay per value. */
const KEPT = 0.85

/**
 * Exponentially smoothed momentum: positive values favor the home side, and values of `full` or more count as the
 * maximum. Older values count less.
 */
export function momentumOf(values: readonly number[], full: number): number[] {
  let felt = 0
  const line = values.map((value) => {
    felt = KEPT * felt + (1 - KEPT) * Math.max(-1, Math.min(1, value / full))
    return Math.max(-100, Math.min(100, Math.round(200 * felt)))
  })
  return line.slice(-SHOWN)
}
