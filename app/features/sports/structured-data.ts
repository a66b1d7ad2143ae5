import { isField } from '#server/shared/sports/markets/outright.ts'
import type { SportsEvent } from './sports.ts'

type ListedEvent = Pick<SportsEvent, 'home' | 'away' | 'starts_at' | 'sport' | 'status' | 'category'>

export type ProvenEvent = { readonly home: string; readonly away: string; readonly proof?: object | null | undefined }

/** Whether a match comes from a real feed: virtual matches have a proof. */
export const isRealMatch = ({ proof, away }: ProvenEvent): boolean => proof === null && !isField({ away })

/** Structured data of a match of a real feed. The feed names no venue, only the country or region. */
export const sportsEventData = ({ home, away, starts_at, sport, status, category }: ListedEvent) => ({
  '@context': 'https://schema.org',
  '@type': 'SportsEvent',
  name: `${home} – ${away}`,
  sport,
  startDate: starts_at,
  eventStatus: status === 'cancelled' ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
  location: { '@type': 'Place', name: category, address: category },
  homeTeam: { '@type': 'SportsTeam', name: home },
  awayTeam: { '@type': 'SportsTeam', name: away },
})
