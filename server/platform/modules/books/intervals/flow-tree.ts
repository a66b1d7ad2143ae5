import { hash } from 'node:crypto'

/**
 * Merkle sum tree over what an interval of the ledger has moved, of the shape of RFC 6962. A leaf is what one reference
 * (`bet:{id}`, `deposit:{id}`) has moved in one currency; each node hashes the sums of both children, so that nothing can
 * be left out of a sum or counted twice. Sums are micro-units below 2^63.
 */

/** Gross amounts, in the order in which they are hashed. */
export const FLOWS = ['stakes', 'payouts', 'in', 'out', 'corrections', 'bonus_cost'] as const
export type Flow = (typeof FLOWS)[number]

/** Amounts in the order of `FLOWS`. */
export type Sums = readonly bigint[]

export type FlowLeaf = { readonly currency: string; readonly reference: string; readonly sums: Sums }

export type FlowRoot = { readonly hash: string; readonly sums: Sums }

type Tree = {
  readonly size: number
  readonly sums: Sums
  /** Its hash and its sums, as its parent hashes them. */
  readonly bytes: Buffer
}

const BOUND = 2n ** 63n
const U64_BYTES = 8
const HASH_BYTES = 32
const SUMS_BYTES = FLOWS.length * U64_BYTES
const TREE_BYTES = HASH_BYTES + SUMS_BYTES
const NODE = 1

/** Throws RangeError outside of [0, 2^63). */
function treeOf(size: number, hashed: Buffer, sums: Sums): Tree {
  const bytes = Buffer.allocUnsafe(TREE_BYTES)
  bytes.set(hashed)
  writeSums(bytes, HASH_BYTES, sums)
  return { size, sums, bytes }
}

/** Writes eight bytes per sum, big-endian. Throws RangeError outside of [0, 2^63). */
function writeSums(bytes: Buffer, offset: number, sums: Sums): void {
  for (const [index, sum] of sums.entries()) {
    if (sum < 0n || sum >= BOUND) throw new RangeError('sum exceeds 63 bits')
    bytes.writeBigUInt64BE(sum, offset + index * U64_BYTES)
  }
}

/** SHA-256 of 0x00, `totals/v1|{currency}|{reference}`, 0x00 and the sums, eight bytes each, big-endian. */
function leafOf({ currency, reference, sums }: FlowLeaf): Tree {
  const text = `\0totals/v1|${currency}|${reference}\0`
  const length = Buffer.byteLength(text)
  const bytes = Buffer.allocUnsafe(length + SUMS_BYTES)
  bytes.write(text)
  writeSums(bytes, length, sums)
  return treeOf(1, hash('sha256', bytes, 'buffer'), sums)
}

const PARENT = Buffer.alloc(1 + 2 * TREE_BYTES, NODE)

/** SHA-256 of 0x01, and of both children their hash and their sums. */
function parentOf(left: Tree, right: Tree): Tree {
  PARENT.set(left.bytes, 1)
  PARENT.set(right.bytes, 1 + TREE_BYTES)
  return treeOf(left.size + right.size, hash('sha256', PARENT, 'buffer'), addSums(left.sums, right.sums))
}

export const addSums = (one: Sums, other: Sums): Sums => one.map((sum, index) => sum + (other[index] ?? 0n))

/** Root over at least one leaf. Throws RangeError if a sum exceeds 63 bits, or without leaves. */
export function flowRoot(leaves: readonly FlowLeaf[]): FlowRoot {
  const trees: Tree[] = []
  for (const leaf of leaves) {
    let last = leafOf(leaf)
    while (trees.at(-1)?.size === last.size) {
      const left = trees.pop()
      if (left) last = parentOf(left, last)
    }
    trees.push(last)
  }
  const [first] = trees
  if (!first) throw new RangeError('a tree without leaves')
  const { bytes, sums } = trees.reduceRight((right, left) => parentOf(left, right))
  return { hash: bytes.toString('hex', 0, HASH_BYTES), sums }
}
