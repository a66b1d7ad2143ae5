import { expect } from 'vitest'

/** Chi-square at 1e-6 on either side, by degrees of freedom. With one there is no lower bound. */
const CRITICAL: Record<number, readonly [min: number, max: number]> = {
  1: [0, 23.928],
  36: [8.832, 91.502],
  39: [10.244, 96.126],
  49: [15.32, 111.136],
  99: [45.834, 180.792],
}

/** Chi-square statistic of equally likely cells. */
export function chiSquare(cells: Uint32Array): number {
  const expected = cells.reduce((sum, observed) => sum + observed, 0) / cells.length
  return cells.reduce((sum, observed) => sum + (observed - expected) ** 2 / expected, 0)
}

/** Fails on a chi-square that is too large, and on one that is too small to be chance. */
export function expectEven(statistic: number, degreesOfFreedom: number): void {
  const [min = 0, max = 0] = CRITICAL[degreesOfFreedom] ?? []
  expect(statistic).toBeGreaterThan(min)
  expect(statistic).toBeLessThan(max)
}
