import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'

/**
 * Merkle tree of RFC 6962 (section 2.1) and RFC 9162: hashes are raw bytes, sizes and indexes are safe integers beyond
 * 32 bits.
 */

export type Hash = Uint8Array

/** Hash of an inner node. The server passes a faster one than the default. */
export type NodeHash = (left: Hash, right: Hash) => Hash

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)
export const HASH_BYTES = 32

/** @param entry its raw bytes */
export const leafHash = (entry: Uint8Array): Hash => sha256(concatBytes(LEAF, entry))

export const nodeHash: NodeHash = (left, right) => sha256(concatBytes(NODE, left, right))

export const EMPTY_ROOT: Hash = sha256(new Uint8Array())

const half = (size: number): number => Math.floor(size / 2)
const isOdd = (size: number): boolean => size % 2 === 1

/** The largest power of two below a size of at least two. */
export function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** A range of leaves, `[from, to)`. */
export type Range = { readonly from: number; readonly to: number }

/** Root over hashes that all have the same height. */
export function rootOf(hashes: readonly Hash[], node: NodeHash = nodeHash): Hash {
  const [first] = hashes
  if (first === undefined) return EMPTY_ROOT
  if (hashes.length === 1) return first
  let row = hashes
  while (row.length > 1) {
    const above: Hash[] = []
    for (let index = 0; index + 1 < row.length; index += 2) above.push(node(row[index] as Hash, row[index + 1] as Hash))
    // a lone right subtree goes up unchanged
    if (isOdd(row.length)) above.push(row[row.length - 1] as Hash)
    row = above
  }
  return row[0] as Hash
}

/** Ranges whose roots are the inclusion path of a leaf, from the leaf's sibling upwards. Throws RangeError. */
export function inclusionRanges(index: number, size: number): Range[] {
  requireIndex(index, size)
  const path: Range[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const split = from + splitOf(to - from)
    if (index < split) {
      path.push({ from: split, to })
      to = split
    } else {
      path.push({ from, to: split })
      from = split
    }
  }
  return path.reverse()
}

/** Ranges whose roots prove that a tree of size `to` extends the one of size `from`. Throws RangeError. */
export function consistencyRanges(from: number, to: number): Range[] {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || from > to)
    throw new RangeError(`no consistency proof from ${from} to ${to}`)
  if (from === 0 || from === to) return []
  return subproof(from, { from: 0, to }, true)
}

function subproof(old: number, { from, to }: Range, isWhole: boolean): Range[] {
  const size = to - from
  if (old === size) return isWhole ? [] : [{ from, to }]
  const split = splitOf(size)
  return old <= split
    ? [...subproof(old, { from, to: from + split }, isWhole), { from: from + split, to }]
    : [...subproof(old - split, { from: from + split, to }, false), { from, to: from + split }]
}

function requireIndex(index: number, size: number): void {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size)
    throw new RangeError(`no leaf ${index} in a tree of ${size}`)
}

const isSize = (value: number): boolean => Number.isSafeInteger(value) && value >= 0
const areHashes = (hashes: readonly Hash[]): boolean => hashes.every(({ length }) => length === HASH_BYTES)

export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

type Inclusion = {
  readonly index: number
  readonly size: number
  readonly leaf: Hash
  readonly path: readonly Hash[]
  /** From the same verified checkpoint as the size. */
  readonly root: Hash
}

/** Whether a path leads from a leaf to the root (RFC 9162, section 2.1.3.2). */
export function isIncluded({ index, size, leaf, path, root }: Inclusion): boolean {
  if (!areHashes([leaf, root, ...path]) || !isSize(index) || !isSize(size) || index >= size) return false
  let [node, last, hash] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return false
    if (isOdd(node) || node === last) {
      hash = nodeHash(sibling, hash)
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)]
    } else hash = nodeHash(hash, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && areEqual(hash, root)
}

type Consistency = {
  readonly from: number
  readonly to: number
  readonly oldRoot: Hash
  readonly newRoot: Hash
  readonly path: readonly Hash[]
}

/** Whether a path proves that one tree extends another (RFC 9162, section 2.1.4.2). Every tree extends the empty one. */
export function isConsistent({ from, to, oldRoot, newRoot, path }: Consistency): boolean {
  if (!areHashes([oldRoot, newRoot, ...path]) || !isSize(from) || !isSize(to) || from > to) return false
  if (from === 0) return path.length === 0 && areEqual(oldRoot, EMPTY_ROOT) && (to > 0 || areEqual(newRoot, EMPTY_ROOT))
  if (from === to) return path.length === 0 && areEqual(oldRoot, newRoot)
  let [node, last] = [from - 1, to - 1]
  while (isOdd(node)) [node, last] = [half(node), half(last)]
  // the old tree is a whole subtree of the new one: its root is left out of the path
  const hashes = node === 0 ? [oldRoot, ...path] : path
  const [first, ...rest] = hashes
  if (first === undefined) return false
  let [before, after] = [first, first]
  for (const sibling of rest) {
    if (last === 0) return false
    if (isOdd(node) || node === last) {
      before = nodeHash(sibling, before)
      after = nodeHash(sibling, after)
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)]
    } else after = nodeHash(after, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && areEqual(before, oldRoot) && areEqual(after, newRoot)
}
