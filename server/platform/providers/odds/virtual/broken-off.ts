import { settledOutcomes } from '#server/shared/sports/markets/settle.ts'
import { leaderOf } from '#server/shared/sports/score.ts'
import type { VirtualSport } from './sport.ts'

type Rule = NonNullable<VirtualSport['brokenOff']>

/** A player who retires after a completed set has lost the match; before that there is no winner. */
export const retirement: Rule = ({ result }, retired) => {
  const sets = result.part('ft')?.score
  if (!sets || sets.home + sets.away === 0) return null
  const grades = { home: retired === 'home' ? 'lost' : 'won', away: retired === 'home' ? 'won' : 'lost' } as const
  return (key) => (key === 'winner' ? grades : null)
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
