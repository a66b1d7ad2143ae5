import type { Score, Team } from './score.ts'

/** Property of a score that a market depends on; a model may return any cells with the correct distribution of it. */
export type Measure = 'difference' | 'sum' | 'home' | 'away' | 'score'

export type Cell = Score & { readonly p: number }

/**
 * Probability model that prices an event. A part is a unit with its own score: `ft` decides the event; the others are
 * periods, sets or maps, named by each sport.
 */
export type EventLaw = {
  /**
   * Distribution of a part's final score; cells are correct in the given measure only, so that a model need not know
   * the joint distribution.
   */
  readonly cells: (part: string, measure: Measure) => readonly Cell[]
  readonly nextGoal?: Readonly<Record<Team | 'none', number>>
}

/** A part as far as it is known. */
export type PartResult = {
  readonly score: Score
  readonly isOver: boolean
  /** All possible final scores if there are few; if absent, both sides may still score. */
  readonly finals?: readonly Score[]
}

/** Result from which markets are settled. */
export type EventResult = {
  /** Null for a part that has not started; after the end, for one that was never played. */
  readonly part: (name: string) => PartResult | null
  /** Goals that counted, in chronological order. */
  readonly goals: readonly Team[]
  readonly isOver: boolean
}
