import { expect, test } from 'vitest'
import { groupSize } from '#server/platform/hosts/node/storage/writer-thread.ts'
import fc from '../../support/run/fast-check.ts'

const FEW = 8
const MANY = 256

/** Group sizes if each player bets again while the next group is written, for a given initial split. */
function sizesOf({ waiting, last }: { waiting: number; last: number }, count: number): number[] {
  const sizes: number[] = []
  for (let group = 0; group < count; group += 1) {
    const size = groupSize(waiting, last)
    sizes.push(size)
    waiting += last - size
    last = size
  }
  return sizes
}

test('of those who bet again when they are answered, one half is written while the other is answered', () => {
  expect(sizesOf({ waiting: 8, last: 56 }, 5)).toEqual([8, 32, 32, 32, 32])
  const split = fc.record({
    waiting: fc.integer({ min: FEW, max: MANY / 2 }),
    last: fc.integer({ min: FEW, max: MANY / 2 }),
  })
  fc.assert(
    fc.property(split, ({ waiting, last }) => {
      for (const size of sizesOf({ waiting, last }, 12).slice(-2))
        expect(Math.abs(size - (waiting + last) / 2)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a group is of those who wait, of 128 at most, and of all where they are few', () => {
  expect([groupSize(1, 0), groupSize(8, 0), groupSize(20, 1)]).toEqual([1, 8, 11])
  expect([groupSize(10_000, 128), groupSize(10_000, 0), groupSize(5, 128)]).toEqual([128, 128, 5])
})
