/** Tiles of C2SP (https://c2sp.org/tlog-tiles). */

/** Hashes in a full tile, and entries in a full bundle. */
export const TILE_WIDTH = 256

/** A tile of a level, or a bundle of entries; `width` is below 256 for a partial one. */
export type Tile = { readonly level: number | 'entries'; readonly position: number; readonly width: number }

const GROUP = 1000
const DIGITS = 3

/** `1234067` → `x001/x234/067`. */
export function tilePosition(position: number): string {
  const groups: string[] = []
  let rest = position
  do {
    groups.unshift(`${groups.length > 0 ? 'x' : ''}${String(rest % GROUP).padStart(DIGITS, '0')}`)
    rest = Math.floor(rest / GROUP)
  } while (rest > 0)
  return groups.join('/')
}

export function tilePath({ level, position, width }: Tile): string {
  return `tile/${level}/${tilePosition(position)}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

/** Highest level of a tree of 2^48 leaves. */
const MAX_LEVEL = 5

/** Reads what follows `tile/` in a path; null for anything but a canonical path. */
export function readTilePath(path: string): Tile | null {
  const [, levelText = '', positionText = '', widthText] =
    /^(entries|\d)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? []
  if (levelText === '') return null
  const level = levelText === 'entries' ? levelText : Number(levelText)
  const position = Number(positionText.replaceAll(/[x/]/g, ''))
  const width = widthText === undefined ? TILE_WIDTH : Number(widthText)
  const isPartial = widthText === undefined || (width >= 1 && width < TILE_WIDTH && String(width) === widthText)
  if (!isPartial || (level !== 'entries' && level > MAX_LEVEL)) return null
  return tilePosition(position) === positionText ? { level, position, width } : null
}

/** Number of full hashes that a tree of this size has on a level. */
export const hashesOnLevel = (size: number, level: number): number => Math.floor(size / TILE_WIDTH ** level)

/** Whether a tree of this size has a tile. */
export function hasTile(size: number, { level, position, width }: Tile): boolean {
  return position * TILE_WIDTH + width <= hashesOnLevel(size, level === 'entries' ? 0 : level)
}
