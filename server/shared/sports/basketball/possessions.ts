/** Probabilities of 0, 1, 2, 3 points in a possession, by the strength of the attack; their mean is 1.09 g. */
export const possession = (g: number): readonly number[] => [1 - 0.5 * g, 0.04 * g, 0.33 * g, 0.13 * g]

/** Smaller probabilities are dropped: they are below the last digit of any published one. */
const NEGLIGIBLE = 1e-16

/** Distributions of points for each number of possessions up to `most`: convolution powers of a single one. */
export function powersOf(g: number, most: number): readonly Float64Array[] {
  const one = possession(g)
  const powers = [Float64Array.of(1)]
  for (let count = 1; count <= most; count++) {
    const before = powers[count - 1] ?? Float64Array.of(1)
    const after = new Float64Array(before.length + one.length - 1)
    for (let points = 0; points < before.length; points++) {
      const mass = before[points] ?? 0
      if (mass < NEGLIGIBLE) continue
      for (let more = 0; more < one.length; more++)
        after[points + more] = (after[points + more] ?? 0) + mass * (one[more] ?? 0)
    }
    powers.push(after)
  }
  return powers
}

/** Assumes independence. */
export function convolved(one: Float64Array, other: Float64Array): Float64Array {
  const sums = new Float64Array(one.length + other.length - 1)
  for (let a = 0; a < one.length; a++) {
    const mass = one[a] ?? 0
    if (mass < NEGLIGIBLE) continue
    for (let b = 0; b < other.length; b++) sums[a + b] = (sums[a + b] ?? 0) + mass * (other[b] ?? 0)
  }
  return sums
}
