import { periodName } from './period-name.ts'
import type { SportsEvent } from './sports.ts'

type Scored = Pick<SportsEvent, 'score' | 'periods' | 'points' | 'sport' | 'status'>

/** Sports whose score counts sets or maps: the score within the current one is shown next to it. */
const IN_SETS = ['tennis', 'table-tennis', 'esports']
export const isInSets = (sport: string): boolean => IN_SETS.includes(sport)

export function playedPeriod({ sport, periods, clock }: Pick<SportsEvent, 'sport' | 'periods' | 'clock'>): string {
  return periodName(sport, clock?.period ?? Math.max(1, periods.length))
}

/** One side's score in a row of an `event-list`: sets, games and points for sports with sets, otherwise the score. */
export function SideScore({ event, side }: { event: Scored; side: 'home' | 'away' }) {
  const { score, periods, points, sport, status } = event
  if (!score) return null
  const last = status === 'live' && isInSets(sport) ? periods.at(-1) : undefined
  return (
    <b>
      <span>{score[side]}</span>
      {last && <span className="min-w-4 text-right text-paper-2">{last[side]}</span>}
      {points && <span className="min-w-5 text-right text-paper-3">{points[side]}</span>}
    </b>
  )
}
