import { TILES } from '#server/shared/rules/miner/current.ts'
import type { PlayedRound } from '~/games/engine/round/played-round.ts'

export const SIDE = 5

/**
 * State of a tile. After the end the whole field is open: `safe` and `hit` were opened by the player, `empty` and
 * `mine` were not.
 */
export type TileState = 'closed' | 'safe' | 'hit' | 'empty' | 'mine'

/** Tiles in order, from tile 1; all closed before the first round. */
export function fieldOf(round: PlayedRound<'miner'> | undefined): readonly TileState[] {
  const safe = new Set(round?.safe)
  const picks = new Set(round?.params.picks)
  const layout = round?.bet && new Set(round.bet.outcome.layout)
  return Array.from({ length: TILES }, (_, index) => {
    const tile = index + 1
    if (safe.has(tile)) return 'safe'
    if (!layout) return 'closed'
    if (layout.has(tile)) return picks.has(tile) ? 'hit' : 'mine'
    return 'empty'
  })
}

/** Tile that an arrow key leads to; the same one at the edge. */
export function neighbourOf(tile: number, key: string): number {
  const column = (tile - 1) % SIDE
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? tile - 1 : tile
    case 'ArrowRight':
      return column < SIDE - 1 ? tile + 1 : tile
    case 'ArrowUp':
      return tile > SIDE ? tile - SIDE : tile
    case 'ArrowDown':
      return tile <= TILES - SIDE ? tile + SIDE : tile
    default:
      return tile
  }
}
