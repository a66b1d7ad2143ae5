import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { padLeaf, playerLeaves, saltOf, treeSize } from '#server/platform/modules/books/leaves.ts'
import { checkProof, type LiabilityProof } from '#server/shared/books/check-proof.ts'
import { appendLeaf, type Frontier, logRoot } from '#server/shared/books/log-tree.ts'
import { parentOf, type SumNode } from '#server/shared/books/sum-tree.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import fc from '../../support/run/fast-check.ts'

/** The example of the design: three players and two pads. */
const SECRET = createHash('sha256').update('ledger-demo').digest('hex')
const TREE = { day: '2026-11-22', currency: 'USD' }
const PLAYERS = [
  { player: '101', owed: parseMicros('1172.3'), bonus: parseMicros('76.2') },
  { player: '102', owed: micros(1n), bonus: micros(0n) },
  { player: '103', owed: parseMicros('50000'), bonus: parseMicros('12.345678') },
]

type Named = SumNode & { readonly player?: string; readonly part?: number }

function levelsOf(leaves: readonly Named[]): readonly (readonly Named[])[] {
  const levels: (readonly Named[])[] = [leaves]
  for (let level = leaves; level.length > 1; ) {
    level = level.flatMap((left, index) => {
      const right = level[index + 1]
      return index % 2 === 0 && right ? [parentOf(left, right)] : []
    })
    levels.push(level)
  }
  return levels
}

function treeOf(players: typeof PLAYERS) {
  const owned = players.flatMap((player) => playerLeaves(SECRET, TREE, player))
  const pads = Array.from({ length: treeSize(owned.length) - owned.length }, (_, j) => padLeaf(SECRET, TREE, j))
  const leaves: readonly Named[] = [...owned, ...pads].toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
  const levels = levelsOf(leaves)
  const [root] = levels.at(-1) ?? []
  if (!root) throw new Error('a tree has a root')
  const proofOf = (player: string): LiabilityProof => ({
    ...TREE,
    player,
    parts: ([0, 1] as const).map((part) => {
      const index = leaves.findIndex((leaf) => leaf.player === player && leaf.part === part)
      const path = levels.slice(0, -1).flatMap((level, depth) => level[Math.floor(index / 2 ** depth) ^ 1] ?? [])
      const { owed = 0n, bonus = 0n } = leaves[index] ?? {}
      return { part, salt: saltOf(SECRET, TREE, player, part), owed, bonus, index, path }
    }),
  })
  return { leaves, root, proofOf }
}

describe('the tree of what is owed', () => {
  const { leaves, root, proofOf } = treeOf(PLAYERS)

  test('has the leaves, the order and the root of the worked example', () => {
    expect(leaves.map(({ player, part, owed, bonus, hash }) => [player, part, owed, bonus, hash.slice(0, 16)])).toEqual(
      [
        ['102', 1, 1n, 0n, '0302490025f11c78'],
        [undefined, undefined, 0n, 0n, '32ceed9841739c57'],
        ['102', 0, 0n, 0n, '88efbd64fd2ee101'],
        ['103', 0, 21_241_760_253n, 5_244_878n, '9589278356bb0758'],
        ['101', 0, 522_987_901n, 33_994_436n, 'b18aed72288b91b8'],
        [undefined, undefined, 0n, 0n, 'ddb762d523af6b6b'],
        ['101', 1, 649_312_099n, 42_205_564n, 'f05273c6d8ca8e4d'],
        ['103', 1, 28_758_239_747n, 7_100_800n, 'f0849ec366ec8321'],
      ],
    )
    expect(root).toEqual({
      hash: '13b22a2b7f78b873f54bff54c473dd66d0fb436c136d3b40b66a09d73438da7d',
      owed: parseMicros('51172.300001'),
      bonus: parseMicros('88.545678'),
    })
  })

  test('gives the proof of the worked example, which leads to the root', () => {
    const proof = proofOf('101')
    expect(proof.parts[0]).toMatchObject({
      index: 4,
      salt: 'fe977b64aacd5a11b3e16f4585ce0e5cbbafe36fbc8adcc10fbc58ea825f8495',
      path: [
        { hash: 'ddb762d523af6b6bbda78d889aa0be32f3a073966881b66dd3ce1a160e081f9d', owed: 0n, bonus: 0n },
        {
          hash: '75b584634b39ab9058fbeb21036d4f075417f8d1d855673dd29d7b05b787fac2',
          owed: 29_407_551_846n,
          bonus: 49_306_364n,
        },
        {
          hash: 'c5d108ec58059f9972e122fd9694fad599822d54ddced3a2eba913256da0c934',
          owed: 21_241_760_254n,
          bonus: 5_244_878n,
        },
      ],
    })
    expect(proof.parts[1]).toMatchObject({
      index: 6,
      salt: '75d9461e186d0a9613c946faf93f4ce268a3a275cf5ec8d9295f7730655dc19c',
    })
    expect(checkProof(proof, root)).toEqual({
      isWhole: true,
      leadsToRoot: true,
      owed: parseMicros('1172.3'),
      bonus: parseMicros('76.2'),
    })
  })

  test('shows each change of a proof, and a root that owes less', () => {
    const proof = proofOf('101')
    const [first, second] = proof.parts
    if (!first || !second) throw new Error('a proof has two parts')
    const changed: LiabilityProof[] = [
      { ...proof, player: '103' },
      { ...proof, day: '2026-11-23' },
      { ...proof, parts: [first] },
      { ...proof, parts: [first, first] },
      { ...proof, parts: [{ ...first, owed: first.owed - 1n }, second] },
      { ...proof, parts: [{ ...first, index: first.index + 8 }, second] },
      { ...proof, parts: [{ ...first, index: 5 }, second] },
      { ...proof, parts: [{ ...first, salt: 'none' }, second] },
      { ...proof, parts: [{ ...first, path: first.path.map((node) => ({ ...node, owed: node.owed + 1n })) }, second] },
      { ...proof, parts: [{ ...first, path: first.path.map((node) => ({ ...node, owed: -(2n ** 62n) })) }, second] },
    ]
    for (const one of changed) expect(checkProof(one, root).leadsToRoot).toBe(false)
    expect(checkProof(proof, { ...root, owed: root.owed - 1n }).leadsToRoot).toBe(false)
  })

  test('holds everybody, whatever is owed to whom', () => {
    const amounts = fc.bigInt({ min: 0n, max: 2n ** 40n }).map(micros)
    fc.assert(
      fc.property(fc.array(fc.record({ owed: amounts, bonus: amounts }), { minLength: 1, maxLength: 20 }), (owed) => {
        const players = owed.map((sums, index) => ({ player: `p${index}`, ...sums }))
        const tree = treeOf(players)
        expect(tree.root.owed).toBe(players.reduce((sum, one) => sum + one.owed, 0n))
        for (const { player, ...sums } of players)
          expect(checkProof(tree.proofOf(player), tree.root)).toEqual({ isWhole: true, leadsToRoot: true, ...sums })
      }),
      { numRuns: 30 },
    )
  })
})

describe('the tree of an hour of the log', () => {
  const rootOf = (entries: readonly string[]) =>
    logRoot(entries.reduce<Frontier>((frontier, entry) => appendLeaf(frontier, Buffer.from(entry)), []))

  test('has the roots of the worked examples', () => {
    expect(rootOf(['a', 'bb', 'ccc'])).toBe('f6ee8bcc9daa22bc0d5355fb7d3f2c429fc43da07838f4288caa193373c95e56')
    expect(rootOf([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  test('is that of RFC 6962, which splits at the largest power of two', () => {
    const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
    function recursive(entries: readonly string[]): Buffer {
      if (entries.length === 0) return sha()
      if (entries.length === 1) return sha(Buffer.of(0), Buffer.from(entries[0] ?? ''))
      const split = 2 ** Math.ceil(Math.log2(entries.length) - 1)
      return sha(Buffer.of(1), recursive(entries.slice(0, split)), recursive(entries.slice(split)))
    }
    for (let length = 0; length <= 33; length += 1) {
      const entries = Array.from({ length }, (_, index) => `entry ${index}`)
      expect(rootOf(entries)).toBe(recursive(entries).toString('hex'))
    }
  })
})
