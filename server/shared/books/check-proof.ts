import { climb, leafNode, type SumNode } from './sum-tree.ts'

/** Proof that a player's balance is in a day's tree, available to the player only. */
export type LiabilityProof = {
  readonly day: string
  readonly currency: string
  readonly player: string
  readonly parts: readonly {
    readonly part: number
    readonly salt: string
    readonly owed: bigint
    readonly bonus: bigint
    readonly index: number
    readonly path: readonly SumNode[]
  }[]
}

export type ProofVerdict = {
  /** The proof has two leaves of this player, at two positions of the tree. */
  readonly isWhole: boolean
  /** Both paths lead to the root and its published sums. */
  readonly leadsToRoot: boolean
  readonly owed: bigint
  readonly bonus: bigint
}

/** Verifies a proof against the published root. */
export function checkProof(proof: LiabilityProof, root: SumNode): ProofVerdict {
  const { day, currency, player, parts } = proof
  const [first, second] = parts
  const isWhole =
    parts.length === 2 && first?.part === 0 && second?.part === 1 && new Set(parts.map(({ index }) => index)).size === 2
  const sum = (of: 'owed' | 'bonus') => parts.reduce((total, part) => total + part[of], 0n)
  return {
    isWhole,
    leadsToRoot: isWhole && parts.every((part) => isUnder(part)),
    owed: sum('owed'),
    bonus: sum('bonus'),
  }

  function isUnder({ part, salt, owed, bonus, index, path }: LiabilityProof['parts'][number]): boolean {
    try {
      const leaf = leafNode({ day, currency, player, part: part === 0 ? 0 : 1, salt, owed, bonus })
      const top = climb(leaf, index, path)
      return index < 2 ** path.length && top.hash === root.hash && top.owed === root.owed && top.bonus === root.bonus
    } catch {
      return false
    }
  }
}
