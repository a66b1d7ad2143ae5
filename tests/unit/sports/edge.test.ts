import { expect, test } from 'vitest'
import { edgeOfSlip, returnOf } from '#server/shared/sports/slip/edge.ts'

const edge = (sizes: readonly number[], lines: number, returns: readonly number[]) =>
  edgeOfSlip(
    sizes,
    lines,
    returns.map((one) => ({ returns: one })),
  )

test('a pick returns its odds times its chance, and voids and halves what they pay', () => {
  expect(returnOf(20_000n, [475_000_000, 0, 0, 0])).toBe(950_000)
  // a refund is not a loss: 0.4 × 2.1 + 0.2 × 1
  expect(returnOf(21_000n, [400_000_000, 0, 200_000_000, 0])).toBe(1_040_000)
  // 0.25 × 1.9 + 0.25 × (1 + 1.9) / 2 + 0.25 × 1 / 2
  expect(returnOf(19_000n, [250_000_000, 250_000_000, 0, 250_000_000])).toBe(962_500)
})

test('the edge of a slip is what its lines keep on average, and never less than nothing', () => {
  expect(edge([1], 1, [950_000])).toBe(50_000)
  // 1 − 0.95²
  expect(edge([2], 1, [950_000, 950_000])).toBe(97_500)
  // three doubles: (0.95 × 0.9 + 0.95 × 1 + 0.9 × 1) / 3
  expect(edge([2], 3, [950_000, 900_000, 1_000_000])).toBe(98_334)
  expect(edge([1], 1, [1_040_000])).toBe(0)
  // a banker is in every line: 0.9 × (0.95 + 1) / 2
  const banked = [{ returns: 900_000, isBanker: true }, { returns: 950_000 }, { returns: 1_000_000 }]
  expect(edgeOfSlip([1], 2, banked)).toBe(122_500)
})
