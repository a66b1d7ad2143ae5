import { ln, poisson } from '../numeric.ts'
import { TEAMS, type Team } from '../score.ts'
import { type HockeyMeans, OVERTIME_MINUTES, overtimeGoals, REGULAR_MINUTES } from './law.ts'

export type HockeyGoal = { readonly team: Team; readonly x: number }

export type HockeyMatch = {
  /** Goals of sixty minutes, in chronological order. */
  readonly goals: readonly HockeyGoal[]
  /** Winner in overtime, or after its five minutes in the shootout, with the time. Null if not needed. */
  readonly extra: HockeyGoal | null
}

/** Time at which the shootout is decided, in played minutes. */
export const SHOOTOUT_X = REGULAR_MINUTES + OVERTIME_MINUTES + 2
const MOST_GOALS = 15

/**
 * Simulates a match by its model, from floats in this order: goals of each team, their times, then overtime's goal and
 * its team.
 */
export function playHockey(means: HockeyMeans, floats: Iterator<number, never>): HockeyMatch {
  const next = () => floats.next().value
  const counts = { home: drawn(means.home, next()), away: drawn(means.away, next()) }
  const goals = TEAMS.flatMap((team) =>
    Array.from({ length: counts[team] }, (): HockeyGoal => ({ team, x: next() * REGULAR_MINUTES })),
  ).sort((a, b) => a.x - b.x)
  if (counts.home !== counts.away) return { goals, extra: null }
  const [when, who] = [next(), next()]
  // time of a first Poisson goal, by inverting its distribution
  const after = (-ln(1 - when) / overtimeGoals(means)) * OVERTIME_MINUTES
  const isShootout = after >= OVERTIME_MINUTES
  const homeWins = isShootout ? 0.5 : means.home / (means.home + means.away)
  return {
    goals,
    extra: { team: who < homeWins ? 'home' : 'away', x: isShootout ? SHOOTOUT_X : REGULAR_MINUTES + after },
  }
}

function drawn(mean: number, float: number): number {
  const chances = poisson(mean, MOST_GOALS + 1)
  let sum = 0
  for (let goals = 0; goals < MOST_GOALS; goals++) {
    sum += chances[goals] ?? 0
    if (float < sum) return goals
  }
  return MOST_GOALS
}
