import { isField } from '#server/shared/sports/markets/outright.ts'
import type { SportsEvent } from './sports.ts'

type ListedEvent = Pick<SportsEvent, 'home' | 'away' | 'starts_at' | 'sport' | 'status'>

/** An event as search engines read it; a virtual one is played nowhere but here. */
export const sportsEventData = ({ home, away, starts_at, sport, status }: ListedEvent) => ({
  '@type': 'SportsEvent',
  name: isField({ away }) ? home : `${home} – ${away}`,
  sport,
  startDate: starts_at,
  eventStatus: status === 'cancelled' ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  ...(!isField({ away }) && {
    homeTeam: { '@type': 'SportsTeam', name: home },
    awayTeam: { '@type': 'SportsTeam', name: away },
  }),
})
