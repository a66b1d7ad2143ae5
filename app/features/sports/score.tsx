import { periodName } from './sport-names.ts'
import type { SportsEvent } from './sports.ts'

type Scored = Pick<SportsEvent, 'score' | 'periods' | 'points' | 'sport' | 'status'>

/** Sports whose score is in sets or maps: what is played in the last of them is told beside it. */
const IN_SETS = ['tennis', 'table-tennis', 'esports']
export const isInSets = (sport: string): boolean => IN_SETS.includes(sport)

/** The period, set or map that is played. */
export function playedPeriod({ sport, periods, clock }: Pick<SportsEvent, 'sport' | 'periods' | 'clock'>): string {
  return periodName(sport, clock?.period ?? Math.max(1, periods.length))
}

/** What one side has, as a list shows it: sets, games and points of a set sport, else the score. */
export function SideScore({ event, side }: { event: Scored; side: 'home' | 'away' }) {
  const { score, periods, points, sport, status } = event
  const last = status === 'live' && isInSets(sport) ? periods.at(-1) : undefined
  return (
    <span className="flex justify-end gap-2 font-semibold">
      <span>{score?.[side]}</span>
      {last && <span className="min-w-4 text-right text-paper-2">{last[side]}</span>}
      {points && <span className="min-w-5 text-right text-paper-3">{points[side]}</span>}
    </span>
  )
}
