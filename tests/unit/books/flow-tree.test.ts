import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type FlowLeaf, flowRoot, type Sums } from '#server/platform/modules/books/intervals/flow-tree.ts'
import fc from '../../support/run/fast-check.ts'

type Node = { readonly hash: Buffer; readonly sums: Sums }

const digest = (...parts: readonly Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const bytesOf = (sums: Sums) => Buffer.concat(sums.map((sum) => Buffer.from(sum.toString(16).padStart(16, '0'), 'hex')))

/** The definition: the largest power of two below the number of leaves goes to the left. */
function rootOf(leaves: readonly FlowLeaf[]): Node {
  const [first] = leaves
  if (!first) throw new Error('no leaves')
  if (leaves.length === 1) {
    const text = `totals/v1|${first.currency}|${first.reference}`
    return {
      hash: digest(Buffer.from([0]), Buffer.from(text), Buffer.from([0]), bytesOf(first.sums)),
      sums: first.sums,
    }
  }
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  const [left, right] = [rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split))]
  return {
    hash: digest(Buffer.from([1]), left.hash, bytesOf(left.sums), right.hash, bytesOf(right.sums)),
    sums: left.sums.map((sum, index) => sum + (right.sums[index] ?? 0n)),
  }
}

const amount = fc.bigInt({ min: 0n, max: 2n ** 50n })
const leaf = fc.record({
  currency: fc.constantFrom('RUB', 'USD', 'INR'),
  reference: fc.uuid().map((id) => `bet:${id}`),
  sums: fc.tuple(amount, amount, amount, amount, amount, amount),
})

test('the root of a sum tree is that of its definition', () => {
  fc.assert(
    fc.property(fc.array(leaf, { minLength: 1, maxLength: 40 }), (leaves) => {
      const { hash, sums } = rootOf(leaves)
      expect(flowRoot(leaves)).toEqual({ hash: hash.toString('hex'), sums })
    }),
  )
})

test('a tree rejects sums that are negative or exceed 63 bits, and no leaves', () => {
  const most = 2n ** 63n - 1n
  const of = (...sums: readonly bigint[]): FlowLeaf => ({ currency: 'KZT', reference: 'bet:1', sums })
  expect(flowRoot([of(most, 0n, 0n, 0n, 0n, 0n)]).sums[0]).toBe(most)
  expect(() => flowRoot([of(-1n, 0n, 0n, 0n, 0n, 0n)])).toThrow(RangeError)
  expect(() => flowRoot([of(most, 0n, 0n, 0n, 0n, 0n), of(1n, 0n, 0n, 0n, 0n, 0n)])).toThrow(RangeError)
  expect(() => flowRoot([])).toThrow(RangeError)
})
