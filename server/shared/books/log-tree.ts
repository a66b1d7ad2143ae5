import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

/** Perfect binary trees, largest first: the only state needed to append leaves and compute the root. */
export type Frontier = readonly { readonly size: number; readonly hash: string }[]

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

const over = (left: string, right: string): string =>
  bytesToHex(sha256(concatBytes(NODE, hexToBytes(left), hexToBytes(right))))

export function appendLeaf(frontier: Frontier, entry: Uint8Array): Frontier {
  const trees = [...frontier, { size: 1, hash: bytesToHex(sha256(concatBytes(LEAF, entry))) }]
  for (let last = trees.length - 1; last > 0; last -= 1) {
    const [left, right] = trees.slice(last - 1)
    if (!left || !right || left.size !== right.size) break
    trees.splice(last - 1, 2, { size: 2 * left.size, hash: over(left.hash, right.hash) })
  }
  return trees
}

/** Root as in RFC 6962 (section 2.1) over all leaves of a frontier; the hash of an empty string if there are none. */
export function logRoot(frontier: Frontier): string {
  if (frontier.length === 0) return bytesToHex(sha256(new Uint8Array()))
  return frontier.map(({ hash }) => hash).reduceRight((right, left) => over(left, right))
}
