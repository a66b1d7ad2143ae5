import type { CaseOutcome, PrizeTickets } from '#server/shared/rules/cases/current.ts'
import { TICKETS } from '#server/shared/rules/cases/current.ts'

/** What a board shows of openings: the reels run, one a case, and stop at their prizes. */
export type CaseEvent =
  | { readonly kind: 'spin'; readonly outcomes: readonly CaseOutcome[] }
  | { readonly kind: 'stop'; readonly outcomes: readonly CaseOutcome[] }

export const eventsOf = (outcomes: readonly CaseOutcome[]): readonly CaseEvent[] => [
  { kind: 'spin', outcomes },
  { kind: 'stop', outcomes },
]

/**
 * How many tiles a reel has, and which of them it stops at: so near that it passes less than half a tile between two frames. From
 * there on the eye sees tiles stand or run back.
 */
export const TILES = 34
export const STOP = 28
/** The tile that it begins at. */
export const START = 3

/** Coprime to the number of tickets and near its golden section: multiples of it are spread evenly over all tickets. */
const STRIDE = 61_803

/**
 * The prizes along a reel, by their places in the case. The tiles around the one that was won are those of evenly spread
 * tickets: each prize comes by as often as it is won, none is put beside the mark to look missed.
 */
export function stripOf(prizes: readonly PrizeTickets[], { ticket, prize }: Pick<CaseOutcome, 'ticket' | 'prize'>) {
  return Array.from({ length: TILES }, (_, tile) => {
    if (tile === STOP) return prize
    const passing = ((ticket - 1 + (tile + 1) * STRIDE) % TICKETS) + 1
    return prizes.findIndex(({ last }) => passing <= last)
  })
}

/** How far from its middle a tile may stop under the mark, as a part of it: the mark never stands on an edge. */
const MOST_OFF = 0.38

/** Where within its tile the mark comes to stand, −0.38 … 0.38 of it: the ticket says, so that a replay looks the same. */
export function offCentre(ticket: number): number {
  const part = ((ticket * STRIDE) % TICKETS) / TICKETS
  return (part - 0.5) * 2 * MOST_OFF
}

type Drawn = {
  /** As it is computed: "-412.5px". */
  readonly translate: string
  /** Where the mark stands, from the reel's left edge, and how wide a tile is; in pixels. */
  readonly middle: number
  readonly tile: number
}

/** Which tile of a strip the mark points at, of how far the strip has run; the first one for a strip that is not drawn. */
export function tileUnderMark({ translate, middle, tile }: Drawn): number {
  const moved = Number.parseFloat(translate)
  return tile > 0 && Number.isFinite(moved) ? Math.floor((middle - moved) / tile) : 0
}

/** Before the first opening: the same spread, from the first ticket. */
export const restingStrip = (prizes: readonly PrizeTickets[]) => stripOf(prizes, { ticket: 1, prize: 0 })
