import { describe, expect, it } from 'vitest'
import { takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { pickAndRemove } from '#server/shared/rules/fairness/pick-and-remove.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import { V1 } from './vectors.ts'

const draw = (count: number, picks: number) =>
  pickAndRemove(count, takeFloats(openByteStream(hmacSha256, V1.seeds), picks))

describe('a draw without replacement', () => {
  it('gives the published vectors', () => {
    expect(draw(40, 10)).toEqual([31, 36, 12, 32, 2, 8, 20, 10, 25, 17])
    expect(draw(25, 3)).toEqual([20, 23, 8])
  })

  it('of all but one leaves the published one', () => {
    const drawn = draw(25, 24)
    expect(new Set(drawn).size).toBe(24)
    expect(Array.from({ length: 25 }, (_, index) => index + 1).filter((tile) => !drawn.includes(tile))).toEqual([22])
  })

  it('takes the first of what is left at zero, and the last just below one', () => {
    expect(pickAndRemove(4, [0, 0, 0])).toEqual([1, 2, 3])
    expect(pickAndRemove(4, Array(4).fill(1 - 2 ** -32))).toEqual([4, 3, 2, 1])
  })

  it('has no more numbers than there are', () => {
    expect(() => pickAndRemove(2, [0, 0, 0])).toThrow(RangeError)
  })
})
