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

type Tree = { readonly size: number; readonly hash: Buffer; readonly sums: Sums }

const BOUND = 2n ** 63n
const U64_BYTES = 8
const HASH_BYTES = 32
const SUMS_BYTES = FLOWS.length * U64_BYTES
const NODE = 1

/** Throws RangeError outside of [0, 2^63). */
function sumsBytes(sums: Sums): Buffer {
  const bytes = Buffer.alloc(SUMS_BYTES)
  for (const [index, sum] of sums.entries()) {
    if (sum < 0n || sum >= BOUND) throw new RangeError('sum exceeds 63 bits')
    bytes.writeBigUInt64BE(sum, index * U64_BYTES)
  }
  return bytes
}

/** SHA-256 of 0x00, `totals/v1|{currency}|{reference}`, 0x00 and the sums, eight bytes each, big-endian. */
function leafOf({ currency, reference, sums }: FlowLeaf): Tree {
  const text = Buffer.from(`\0totals/v1|${currency}|${reference}\0`)
  return { size: 1, hash: hash('sha256', Buffer.concat([text, sumsBytes(sums)]), 'buffer'), sums }
}

/** SHA-256 of 0x01, and of both children their hash and their sums. */
function parentOf(left: Tree, right: Tree): Tree {
  const bytes = Buffer.alloc(1 + 2 * (HASH_BYTES + SUMS_BYTES), NODE)
  bytes.set(left.hash, 1)
  bytes.set(sumsBytes(left.sums), 1 + HASH_BYTES)
  bytes.set(right.hash, 1 + HASH_BYTES + SUMS_BYTES)
  bytes.set(sumsBytes(right.sums), 1 + 2 * HASH_BYTES + SUMS_BYTES)
  const sums = addSums(left.sums, right.sums)
  sumsBytes(sums)
  return { size: left.size + right.size, hash: hash('sha256', bytes, 'buffer'), sums }
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
  const { hash: root, sums } = trees.reduceRight((right, left) => parentOf(left, right))
  return { hash: root.toString('hex'), sums }
}
