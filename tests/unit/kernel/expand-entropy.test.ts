import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { expandEntropy } from '#server/platform/kernel/surroundings.ts'
import fc from '../../support/run/fast-check.ts'

const seed = new Uint8Array(32).fill(7)

test('the stream is SHA-512(seed, counter), block after block', () => {
  const blocks = [0, 1, 2].map((counter) =>
    createHash('sha512')
      .update(seed)
      .update(Buffer.from([0, 0, 0, counter]))
      .digest(),
  )
  expect(Buffer.from(expandEntropy(seed)(192))).toEqual(Buffer.concat(blocks))
})

test('another seed is another stream', () => {
  expect(expandEntropy(new Uint8Array(32).fill(8))(64)).not.toEqual(expandEntropy(seed)(64))
})

test('it is one stream, however it is cut, and no byte comes twice', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(70), { maxLength: 12 }), (counts) => {
      const random = expandEntropy(seed)
      const cut = Buffer.concat(counts.map((count) => random(count)))
      const total = counts.reduce((sum, count) => sum + count, 0)
      expect(cut).toEqual(Buffer.from(expandEntropy(seed)(total)))
    }),
  )
})

test('what is given out is not shared: to write into it changes nothing later', () => {
  const random = expandEntropy(seed)
  random(16).fill(0)
  expect(Buffer.from(random(16))).toEqual(Buffer.from(expandEntropy(seed)(32)).subarray(16))
})
