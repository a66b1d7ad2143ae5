import { hashesOnLevel, TILE_WIDTH, type Tile } from './tiles.ts'
import { EMPTY_ROOT, HASH_BYTES, type Hash, type Range, rootOf } from './tree.ts'

/** Fetches a tile of hashes. Rejects if there is none. */
export type FetchTile = (tile: Tile) => Promise<Uint8Array>

/** Root of a range of leaves, as `inclusionRanges` and `consistencyRanges` list them. */
export type RangeRoot = (range: Range) => Promise<Hash>

/**
 * Computes roots of a tree of a size from its tiles, each of which is fetched once. Tiles are unverified: a path made of
 * them proves something only if it leads to the root of a checkpoint. Rejects with RangeError for a tile of another
 * length.
 */
export function tileRoots(size: number, fetchTile: FetchTile): RangeRoot {
  const fetched = new Map<string, Promise<readonly Hash[]>>()

  async function hashesOf(tile: Tile): Promise<readonly Hash[]> {
    const bytes = await fetchTile(tile)
    if (bytes.length !== tile.width * HASH_BYTES) throw new RangeError(`a tile of ${bytes.length} bytes`)
    return Array.from({ length: tile.width }, (_, index) => bytes.slice(index * HASH_BYTES, (index + 1) * HASH_BYTES))
  }

  async function levelHashes(level: number, { from, to }: Range): Promise<readonly Hash[]> {
    const position = Math.floor(from / TILE_WIDTH)
    const first = position * TILE_WIDTH
    const width = Math.min(TILE_WIDTH, hashesOnLevel(size, level) - first)
    const name = `${level} ${position}`
    const hashes = fetched.get(name) ?? hashesOf({ level, position, width })
    fetched.set(name, hashes)
    return (await hashes).slice(from - first, to - first)
  }

  return async function root({ from, to }: Range): Promise<Hash> {
    if (from === to) return EMPTY_ROOT
    let level = 0
    while (to - from > TILE_WIDTH ** (level + 1)) level += 1
    const width = TILE_WIDTH ** level
    const end = Math.floor(to / width)
    const hashes = [...(await levelHashes(level, { from: from / width, to: end }))]
    if (end * width < to) hashes.push(await root({ from: end * width, to }))
    return rootOf(hashes)
  }
}

/** Roots of ranges, one after the other. */
export async function pathOf(root: RangeRoot, ranges: readonly Range[]): Promise<Hash[]> {
  const path: Hash[] = []
  for (const range of ranges) path.push(await root(range))
  return path
}
