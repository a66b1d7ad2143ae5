import type { CaseOutcome, PrizeTickets } from '#server/shared/rules/cases/current.ts'
import { TICKETS } from '#server/shared/rules/cases/current.ts'

/** Events of an opening: the reels, one per case, spin and stop at their prizes. */
export type CaseEvent =
  | { readonly kind: 'spin'; readonly outcomes: readonly CaseOutcome[] }
  | { readonly kind: 'stop'; readonly outcomes: readonly CaseOutcome[] }

export const eventsOf = (outcomes: readonly CaseOutcome[]): readonly CaseEvent[] => [
  { kind: 'spin', outcomes },
  { kind: 'stop', outcomes },
]

/**
 * Number of tiles on a reel, and the index of the tile it stops at. Chosen so that less than half a tile passes between
 * two frames; beyond that, tiles seem to stand still or move backwards.
 */
export const TILES = 34
export const STOP = 28
/** Index of the first tile shown. */
export const START = 3

/**
 * Coprime to the number of tickets and near its golden section, so that its multiples are evenly spread over all
 * tickets.
 */
const STRIDE = 61_803

/**
 * Prizes along a reel, as indexes into the case. The tiles around the winning one belong to evenly spread tickets: each
 * prize appears as often as it is won, and none is placed next to the mark to look like a near miss.
 */
export function stripOf(prizes: readonly PrizeTickets[], { ticket, prize }: Pick<CaseOutcome, 'ticket' | 'prize'>) {
  return Array.from({ length: TILES }, (_, tile) => {
    if (tile === STOP) return prize
    const passing = ((ticket - 1 + (tile + 1) * STRIDE) % TICKETS) + 1
    return prizes.findIndex(({ last }) => passing <= last)
  })
}

/**
 * Maximum distance between the mark and the tile's center, as a fraction of the tile: the mark never stops on an edge.
 */
const MOST_OFF = 0.38

/** Position of the mark within its tile, −0.38…0.38. Derived from the ticket, so that a replay looks the same. */
export function offCentre(ticket: number): number {
  const part = ((ticket * STRIDE) % TICKETS) / TICKETS
  return (part - 0.5) * 2 * MOST_OFF
}

type Drawn = {
  /** Computed style: "-412.5px". */
  readonly translate: string
  /** Position of the mark from the reel's left edge, and width of a tile; in pixels. */
  readonly middle: number
  readonly tile: number
}

/**
 * Index of the tile under the mark at a strip's current translation; the first one for a strip that is not rendered.
 */
export function tileUnderMark({ translate, middle, tile }: Drawn): number {
  const moved = Number.parseFloat(translate)
  return tile > 0 && Number.isFinite(moved) ? Math.floor((middle - moved) / tile) : 0
}

/** Strip before the first opening: the same spread, from the first ticket. */
export const restingStrip = (prizes: readonly PrizeTickets[]) => stripOf(prizes, { ticket: 1, prize: 0 })
