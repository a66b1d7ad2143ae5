import type { Score, Team } from '#server/shared/sports/score.ts'
import type { SportsEvent } from './sports.ts'

/** Of football's first half: its second one is counted from 45 on the clock, and from 47 by what was played. */
const STOPPAGE = 2
const HALF = 45
const FOOTBALL_MINUTES = 96
const PERIOD_MINUTES = 20
const HOCKEY_MINUTES = 60

/** A goal on the line of who was on top: how far along it, from 0 to 1, and the score that it made. */
export type GoalMark = { readonly team: Team; readonly at: number; readonly minute: number; readonly score: Score }

/**
 * Where goals stand on the momentum line, which has a value for each of the last minutes that were played. Those of before it are left
 * out, as are sports whose points are no goals.
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
