import { createHash, createHmac } from 'node:crypto'
import type { Owed } from '#server/platform/modules/ledger/index.ts'
import { leafNode, type SumNode } from '#server/shared/books/sum-tree.ts'

export type TreeKey = { readonly day: string; readonly currency: string }

export type PlayerLeaf = SumNode & { readonly player: string; readonly part: 0 | 1 }

const CUT = 65_536n
const PAD = Uint8Array.of(2)

const keyed = (secret: string, words: string): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(words).digest()

/** Salt that prevents guessing a leaf. Hexadecimal. */
export function saltOf(secret: string, { day, currency }: TreeKey, player: string, part: 0 | 1): string {
  return keyed(secret, `salt:${day}:${currency}:${player}:${part}`).toString('hex')
}

/**
 * A player's two leaves: the balance is split at a secret point, so that no sibling in another player's proof shows a
 * whole balance.
 * @param secret of the tree, 32 bytes in hexadecimal
 */
export function playerLeaves(secret: string, tree: TreeKey, { player, owed, bonus }: Owed): readonly PlayerLeaf[] {
  const cut = BigInt(keyed(secret, `cut:${tree.day}:${tree.currency}:${player}`).readUInt16BE(0))
  const first = { owed: (owed * cut) / CUT, bonus: (bonus * cut) / CUT }
  const parts = [
    { part: 0, ...first },
    { part: 1, owed: owed - first.owed, bonus: bonus - first.bonus },
  ] as const
  return parts.map((sums) => {
    const salt = saltOf(secret, tree, player, sums.part)
    return { ...leafNode({ ...tree, player, salt, ...sums }), player, part: sums.part }
  })
}

/** A padding leaf without a player, to fill the tree. */
export function padLeaf(secret: string, { day, currency }: TreeKey, number: number): SumNode {
  const words = keyed(secret, `pad:${day}:${currency}:${number}`)
  return { hash: createHash('sha256').update(PAD).update(words).digest('hex'), owed: 0n, bonus: 0n }
}

/** Number of leaves of the full tree: the next power of two, at least two. */
export function treeSize(leaves: number): number {
  return 2 ** Math.max(1, Math.ceil(Math.log2(Math.max(leaves, 1))))
}
