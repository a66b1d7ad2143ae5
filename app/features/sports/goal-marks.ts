import type { Score, Team } from '#server/shared/sports/score.ts'
import type { SportsEvent } from './sports.ts'

/** Stoppage minutes of football's first half: minutes played in the second half are two more than the match clock. */
const STOPPAGE = 2
const HALF = 45
const FOOTBALL_MINUTES = 96
const PERIOD_MINUTES = 20
const HOCKEY_MINUTES = 60

/** A goal on the momentum line: its position from 0 to 1, and the resulting score. */
export type GoalMark = { readonly team: Team; readonly at: number; readonly minute: number; readonly score: Score }

/**
 * Positions of goals on the momentum line, which has a value for each of the last minutes played. Earlier goals are
 * omitted, as are sports whose points are not goals.
 */
export function goalMarks(event: Pick<SportsEvent, 'sport' | 'clock' | 'goals' | 'momentum'>): GoalMark[] {
  const { goals, momentum } = event
  const now = playedMinutes(event)
  if (now === undefined) return []
  return goals.flatMap(({ team, minute }, index) => {
    const at = (momentum.length - 1 - (now - played(event.sport, minute))) / (momentum.length - 1)
    return at >= 0 && at <= 1 ? [{ team, at, minute, score: scoreAfter(goals, index) }] : []
  })
}

function scoreAfter(goals: readonly { readonly team: Team }[], index: number): Score {
  const home = goals.slice(0, index + 1).filter(({ team }) => team === 'home').length
  return { home, away: index + 1 - home }
}

const played = (sport: string, minute: number) => (sport === 'football' && minute > HALF ? minute + STOPPAGE : minute)

function playedMinutes({ sport, clock, goals }: Pick<SportsEvent, 'sport' | 'clock' | 'goals'>): number | undefined {
  const last = Math.max(0, ...goals.map(({ minute }) => played(sport, minute)))
  if (sport === 'football')
    return clock ? Math.max(last, (clock.period > 1 ? STOPPAGE : 0) + clock.minute + clock.stoppage) : FOOTBALL_MINUTES
  if (sport === 'ice-hockey')
    return clock ? Math.max(last, (clock.period - 1) * PERIOD_MINUTES + clock.minute) : Math.max(last, HOCKEY_MINUTES)
  return undefined
}
