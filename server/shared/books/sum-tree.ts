import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Tree of liabilities to players: a Merkle sum tree whose nodes hash the sums of both children, since otherwise a part
 * of the liabilities could be hidden. All sums are micro-units below 2^63.
 */

/** A node: its hash in lowercase hexadecimal, and the sums of all leaves under it. */
export type SumNode = { readonly hash: string; readonly owed: bigint; readonly bonus: bigint }

/** One of a player's two leaves. */
export type Leaf = {
  /** "2026-11-22", in UTC. */
  readonly day: string
  readonly currency: string
  readonly player: string
  readonly part: 0 | 1
  /** 32 bytes in hexadecimal. */
  readonly salt: string
  readonly owed: bigint
  readonly bonus: bigint
}

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)
const BOUND = 2n ** 63n
const U64_BYTES = 8

/** Eight bytes, big-endian. Throws RangeError outside of [0, 2^63). */
function u64(value: bigint): Uint8Array {
  if (value < 0n || value >= BOUND) throw new RangeError('sum exceeds 63 bits')
  const bytes = new Uint8Array(U64_BYTES)
  new DataView(bytes.buffer).setBigUint64(0, value)
  return bytes
}

export function leafNode({ day, currency, player, part, salt, owed, bonus }: Leaf): SumNode {
  const words = utf8ToBytes(`liab/v1|${day}|${currency}|${player}|${part}`)
  const hash = sha256(concatBytes(LEAF, words, Uint8Array.of(0), hexToBytes(salt), u64(owed), u64(bonus)))
  return { hash: bytesToHex(hash), owed, bonus }
}

/** Parent of two nodes. Throws RangeError if a sum exceeds 63 bits. */
export function parentOf(left: SumNode, right: SumNode): SumNode {
  const parts = [left, right].flatMap(({ hash, owed, bonus }) => [hexToBytes(hash), u64(owed), u64(bonus)])
  const sums = { owed: left.owed + right.owed, bonus: left.bonus + right.bonus }
  u64(sums.owed)
  u64(sums.bonus)
  return { hash: bytesToHex(sha256(concatBytes(NODE, ...parts))), ...sums }
}

/** Root computed from a leaf and its siblings, bottom up: bit k of the index means that sibling k is on the left. */
export function climb(leaf: SumNode, index: number, path: readonly SumNode[]): SumNode {
  return path.reduce(
    (node, sibling, level) => (isRight(index, level) ? parentOf(sibling, node) : parentOf(node, sibling)),
    leaf,
  )
}

const isRight = (index: number, level: number): boolean => Math.floor(index / 2 ** level) % 2 === 1
