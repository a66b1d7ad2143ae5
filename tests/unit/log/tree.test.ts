import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import {
  consistencyRanges,
  EMPTY_ROOT,
  type Hash,
  inclusionRanges,
  isConsistent,
  isIncluded,
  leafHash,
  nodeHash,
  type Range,
  rootOf,
  splitOf,
} from '#server/shared/log/tree.ts'

const ENTRIES = [0, 1, 2, 3, 4, 5, 6].map((n) => utf8ToBytes(`bet:${n}`))
const LEAVES = ENTRIES.map(leafHash)
const L = (index: number) => bytesToHex(LEAVES[index] as Hash)
const A = '7d29f8e9b5edf97a34388a2f9adb0ded522bd91bc4e55a15e16cb0beba22639a'
const B = '5b5964aa1f2d9fea2e3d03a6bedb40c9d575e20bc7bef4a96c756fe7c79ee286'
const C = 'd038b6dd97dd152d88a0edf8be7d191a66eaaa23e6facaa210cb46611119e0ba'
const R = [
  '',
  L(0),
  '309bafe2aa717b35bbf18766a7a0b288c4ed84ea84b64a47984645286054cce7',
  '6f750a0473edd20f4e7d579d084b6d57243152c6baf891f28d567cb6ace180a3',
  'fe0a4b241e3e62a52565f12b60c76f9967ab65bf9e68a9e7fda69d6b6737b7f1',
  '58b9f79b8450864c47de062f35938dca3d98184de0bca46fa42d0cb359f2ecf4',
  'd4825f4a1a0439d0a7509b566c15264528149ed6e4f111d267c3eab359466d7c',
  '9d3fe0ad2bd9e356c358a606b2b89c67209e0df488ed04a154c7991ce7ed00a2',
]
const bytes = (hashes: readonly string[]) => hashes.map(hexToBytes)

/** The recursive definition of RFC 6962, as the page gives it. */
function definition(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return EMPTY_ROOT
  if (leaves.length === 1) return leaves[0] as Hash
  const split = splitOf(leaves.length)
  return nodeHash(definition(leaves.slice(0, split)), definition(leaves.slice(split)))
}
const hashesOf = (leaves: readonly Hash[], ranges: readonly Range[]) =>
  ranges.map(({ from, to }) => definition(leaves.slice(from, to)))

describe('worked vectors of the design page', () => {
  test('hashes of leaves and roots of one to seven leaves', () => {
    expect(bytesToHex(EMPTY_ROOT)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(bytesToHex(leafHash(new Uint8Array()))).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    )
    expect(L(0)).toBe('005d7029399c4f37ae9989e6ba37b6aac88fb028bd076197bba7369c12b2ce44')
    expect(L(6)).toBe('12e77f4a4650fc339c1a32ec349e635c5d7b213ac48c75905447c99fbcb561c3')
    for (let size = 1; size <= 7; size += 1) expect(bytesToHex(rootOf(LEAVES.slice(0, size)))).toBe(R[size])
  })

  test.each<[string, number, number, string[]]>([
    ['V2', 0, 7, [L(1), A, C]],
    ['V3', 4, 7, [L(5), L(6), R[4] as string]],
    ['V4', 6, 7, [B, R[4] as string]],
    ['V5', 3, 5, [L(2), R[2] as string, L(4)]],
  ])('%s: an inclusion path is made and verified', (_, index, size, path) => {
    expect(hashesOf(LEAVES, inclusionRanges(index, size)).map(bytesToHex)).toEqual(path)
    const proof = { index, size, leaf: LEAVES[index] as Hash, path: bytes(path), root: hexToBytes(R[size] as string) }
    expect(isIncluded(proof)).toBe(true)
  })

  test.each<[string, number, string[]]>([
    ['V6', 3, [L(2), L(3), R[2] as string, C]],
    ['V7', 4, [C]],
    ['V8', 6, [B, L(6), R[4] as string]],
  ])('%s: a consistency proof to seven leaves is made and verified', (_, from, path) => {
    expect(hashesOf(LEAVES, consistencyRanges(from, 7)).map(bytesToHex)).toEqual(path)
    const roots = { oldRoot: hexToBytes(R[from] as string), newRoot: hexToBytes(R[7] as string) }
    expect(isConsistent({ from, to: 7, ...roots, path: bytes(path) })).toBe(true)
    expect(isConsistent({ from, to: 7, ...roots, path: bytes(path.toReversed()) })).toBe(path.length === 1)
  })

  test('a wrong index, a short path and a path with one hash too many fail', () => {
    const path = [L(5), L(6), R[4] as string]
    const proof = { index: 4, size: 7, leaf: LEAVES[4] as Hash, path: bytes(path), root: hexToBytes(R[7] as string) }
    expect(isIncluded({ ...proof, index: 5 })).toBe(false)
    expect(isIncluded({ ...proof, path: bytes(path.slice(0, -1)) })).toBe(false)
    expect(isIncluded({ ...proof, path: bytes([...path, L(5)]) })).toBe(false)
  })

  test('hashes that do not have 32 bytes fail, also empty ones', () => {
    const none = new Uint8Array()
    expect(isIncluded({ index: 0, size: 1, leaf: none, path: [], root: none })).toBe(false)
    expect(isConsistent({ from: 1, to: 1, oldRoot: none, newRoot: none, path: [] })).toBe(false)
  })

  test('a rewritten and a deleted record give other roots, to which no proof leads', () => {
    const rewritten = LEAVES.with(2, leafHash(utf8ToBytes('bet:2 lost')))
    expect(bytesToHex(rootOf(rewritten))).toBe('45e0a8aa70a80f23915f2f4cc2f10b22f47106bf33f32607afa5dd1fa0797015')
    expect(bytesToHex(rootOf(LEAVES.toSpliced(2, 1)))).toBe(
      'd1dffbbc0fdf84e33676c2645eb7c98c0b9077005f579c764da69b1242b2e0eb',
    )
    const roots = { oldRoot: hexToBytes(R[3] as string), newRoot: rootOf(rewritten) }
    const path = hashesOf(rewritten, consistencyRanges(3, 7))
    expect(isConsistent({ from: 3, to: 7, ...roots, path })).toBe(false)
  })
})

test('all proofs of trees up to 40 leaves verify, and no other size of the old tree does', () => {
  const leaves = Array.from({ length: 40 }, (_, n) => leafHash(utf8ToBytes(String(n))))
  const roots = Array.from({ length: 41 }, (_, size) => definition(leaves.slice(0, size)))
  for (let size = 1; size <= 40; size += 1) {
    const root = roots[size] as Hash
    expect(rootOf(leaves.slice(0, size))).toEqual(root)
    for (let index = 0; index < size; index += 1) {
      const path = hashesOf(leaves, inclusionRanges(index, size))
      expect(isIncluded({ index, size, leaf: leaves[index] as Hash, path, root })).toBe(true)
      const from = index + 1
      const proof = { to: size, newRoot: root, path: hashesOf(leaves, consistencyRanges(from, size)) }
      expect(isConsistent({ ...proof, from, oldRoot: roots[from] as Hash })).toBe(true)
      expect(isConsistent({ ...proof, from, oldRoot: roots[index] as Hash })).toBe(false)
    }
  }
})

test('sizes beyond 32 bits are split and proven', () => {
  expect(splitOf(2 ** 40 + 1)).toBe(2 ** 40)
  expect(inclusionRanges(2 ** 40, 2 ** 40 + 1)).toEqual([{ from: 0, to: 2 ** 40 }])
  const [left, right] = [leafHash(utf8ToBytes('left')), leafHash(utf8ToBytes('right'))]
  const proof = { index: 2 ** 40, size: 2 ** 40 + 1, leaf: right, root: nodeHash(left, right) }
  expect(isIncluded({ ...proof, path: [left] })).toBe(true)
})
