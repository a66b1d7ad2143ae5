import type { SportsEvent } from './sports.ts'

/** An event as search engines read it. */
export const sportsEventData = ({ home, away, starts_at, sport, status }: SportsEvent) => ({
  '@type': 'SportsEvent',
  name: `${home} – ${away}`,
  sport,
  startDate: starts_at,
  eventStatus: status === 'cancelled' ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
  homeTeam: { '@type': 'SportsTeam', name: home },
  awayTeam: { '@type': 'SportsTeam', name: away },
})
