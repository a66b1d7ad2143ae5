import { expect, test } from 'vitest'
import { pathOf, tileRoots } from '#server/shared/log/tile-roots.ts'
import { hasTile, TILE_WIDTH, type Tile } from '#server/shared/log/tiles.ts'
import {
  consistencyRanges,
  type Hash,
  inclusionRanges,
  isConsistent,
  isIncluded,
  leafHash,
  rootOf,
} from '#server/shared/log/tree.ts'

const LEAVES: readonly Hash[] = Array.from({ length: 70_000 }, (_, index) =>
  leafHash(new TextEncoder().encode(`bet:${index}`)),
)

/** Hashes of a level, computed from the leaves alone. */
function levelOf(size: number, level: number): Hash[] {
  const width = TILE_WIDTH ** level
  return Array.from({ length: Math.floor(size / width) }, (_, index) =>
    rootOf(LEAVES.slice(index * width, (index + 1) * width)),
  )
}

/** Tiles of a tree of a size, and those that were fetched. */
function tilesOf(size: number) {
  const levels = [0, 1, 2].map((level) => levelOf(size, level))
  const fetched: Tile[] = []
  return {
    fetched,
    async fetchTile(tile: Tile) {
      fetched.push(tile)
      if (tile.level === 'entries' || !hasTile(size, tile)) throw new RangeError('no such tile')
      const first = tile.position * TILE_WIDTH
      const hashes = levels[tile.level]?.slice(first, first + tile.width) ?? []
      return new Uint8Array(hashes.flatMap((hash) => [...hash]))
    },
  }
}

test.each([1, 7, 255, 256, 257, 4000, 65_536, 65_537, 70_000])(
  'proofs of a tree of %i made of its tiles lead to its root, and each tile is fetched once',
  async (size) => {
    const { fetchTile, fetched } = tilesOf(size)
    const root = tileRoots(size, fetchTile)
    const newRoot = rootOf(LEAVES.slice(0, size))
    expect(await root({ from: 0, to: size })).toEqual(newRoot)
    for (const index of [0, 1, 254, 256, 4095, 65_535, size - 1].filter((one) => one < size)) {
      const path = await pathOf(root, inclusionRanges(index, size))
      expect(isIncluded({ index, size, leaf: LEAVES[index] as Hash, path, root: newRoot })).toBe(true)
    }
    for (const from of [1, 3, 255, 256, 300, 65_536, size].filter((one) => one <= size)) {
      const path = await pathOf(root, consistencyRanges(from, size))
      const oldRoot = rootOf(LEAVES.slice(0, from))
      expect(isConsistent({ from, to: size, oldRoot, newRoot, path })).toBe(true)
    }
    const names = fetched.map(({ level, position }) => `${level} ${position}`)
    expect(new Set(names).size).toBe(names.length)
  },
)

test('a tile of another length is refused', async () => {
  const root = tileRoots(7, async () => new Uint8Array(31))
  await expect(root({ from: 0, to: 7 })).rejects.toThrow(RangeError)
})
