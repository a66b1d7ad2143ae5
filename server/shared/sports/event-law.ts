import type { Score, Team } from './score.ts'

/** What of a score a market asks for; a law may answer with any cells that agree in it. */
export type Measure = 'difference' | 'sum' | 'home' | 'away' | 'score'

/** A score and how likely it is. */
export type Cell = Score & { readonly p: number }

/**
 * All that an event is priced by. A part is what has a score of its own: `ft` is the one that decides the event, others are
 * periods, sets or maps, each sport naming its own.
 */
export type EventLaw = {
  /** How a part ends; cells of a measure agree in it alone, so that a law need not know both scores together. */
  readonly cells: (part: string, measure: Measure) => readonly Cell[]
  readonly nextGoal?: Readonly<Record<Team | 'none', number>>
}

/** A part as far as it is known. */
export type PartResult = {
  readonly score: Score
  readonly isOver: boolean
  /** Every score that it may still end with, where they are few; without it both sides may get more. */
  readonly finals?: readonly Score[]
}

/** What markets are settled from. */
export type EventResult = {
  /** Null for a part that has not begun; after the end, one that was never played. */
  readonly part: (name: string) => PartResult | null
  /** In the order of time, those that counted. */
  readonly goals: readonly Team[]
  readonly isOver: boolean
}
