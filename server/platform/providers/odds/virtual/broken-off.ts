import type { Cell, EventLaw, EventResult } from '#server/shared/sports/event-law.ts'
import { settledOutcomes } from '#server/shared/sports/markets/settle.ts'
import { leaderOf } from '#server/shared/sports/score.ts'
import type { VirtualSport } from './sport.ts'

type Rule = NonNullable<VirtualSport['brokenOff']>

/** Probability that a match is abandoned, at any part of its duration with the same probability. */
export const ABANDONED = 1 / 300

/** A player who retires after a completed set has lost the match; before that there is no winner. */
export const retirement: Rule = ({ result }, retired) => {
  const sets = result.part('ft')?.score
  if (!sets || sets.home + sets.away === 0) return null
  const grades = { home: retired === 'home' ? 'lost' : 'won', away: retired === 'home' ? 'won' : 'lost' } as const
  return (key) => (key === 'winner' ? grades : null)
}

/**
 * Probability model of the winner as `retirement` settles it, given that the market is not void: either player retires
 * with the same probability. Durations are counted in sets.
 */
export function lawWithRetirements(law: EventLaw, result: EventResult): EventLaw {
  const sets = result.part('ft')
  if (result.isOver || !sets) return law
  const finals = law.cells('ft', 'score')
  const played = sets.score.home + sets.score.away
  const now = played + progress(law, result, played + 1)
  const length = finals.reduce((sum, { home, away, p }) => sum + (home + away) * p, 0)
  const share = (from: number) => Math.max(0, 1 - from / length)
  const decided = ABANDONED * share(Math.max(now, 1))
  const finished = 1 - ABANDONED
  const home = finals.reduce((sum, cell) => sum + (cell.home > cell.away ? cell.p : 0), 0)
  const p = (finished * home + decided / 2) / (finished + decided)
  const winner: readonly Cell[] = [
    { home: 1, away: 0, p },
    { home: 0, away: 1, p: 1 - p },
  ]
  return { ...law, cells: () => winner }
}

/** Expected part of a set that is over. */
function progress(law: EventLaw, result: EventResult, set: number): number {
  const { home, away } = result.part(`set${set}`)?.score ?? { home: 0, away: 0 }
  const whole = law.cells(`set${set}`, 'sum').reduce((sum, cell) => sum + (cell.home + cell.away) * cell.p, 0)
  return whole === 0 ? 0 : (home + away) / whole
}

/**
 * A nearly complete match counts as complete unless the score is level: its score is the result, also for those of
 * `parts` that are decided with it.
 * @param isNearlyOver by period, from 1, and the current minute of the period
 */
export const standsIf =
  (isNearlyOver: (period: number, minute: number) => boolean, parts: readonly string[] = ['ft']): Rule =>
  ({ result, state }) => {
    const { clock } = state()
    const whole = result.part('ft')
    if (!clock || !whole || !leaderOf(whole.score) || !isNearlyOver(clock.period, clock.minute)) return null
    const standing = {
      ...result,
      part: (name: string) => (parts.includes(name) ? { score: whole.score, isOver: true } : result.part(name)),
    }
    return (key) => settledOutcomes(key, standing)
  }
