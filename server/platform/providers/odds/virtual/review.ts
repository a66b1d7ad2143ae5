import type { Score, Team } from '#server/shared/sports/score.ts'

export type Claim = { readonly team: Team; readonly x: number }

/** One of this many goals is cancelled by video review. */
const GOALS_A_REVIEW = 300
/** Minimum distance to other incidents, in played minutes: the review must end before the next stop. */
const BEFORE = 1
const AFTER = 2

/**
 * A goal that will be celebrated and then cancelled; null in almost every match. It is drawn separately from the result
 * and does not affect it.
 */
export function claimOf(
  floats: Iterator<number, never>,
  { means, minutes, incidents }: { means: Score; minutes: number; incidents: readonly { readonly x: number }[] },
): Claim | null {
  const next = () => floats.next().value
  const [whether, who, when] = [next(), next(), next()]
  if (whether >= (means.home + means.away) / GOALS_A_REVIEW) return null
  const x = when * minutes
  if (x > minutes - AFTER || incidents.some((one) => one.x > x - BEFORE && one.x < x + AFTER)) return null
  return { team: who < means.home / (means.home + means.away) ? 'home' : 'away', x }
}

/** The match as if a claimed goal counted. */
export const withClaim = <Match extends { readonly goals: readonly Claim[] }>(match: Match, claim?: Claim): Match =>
  claim ? { ...match, goals: [...match.goals, claim] } : match
