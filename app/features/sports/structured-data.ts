import { isField } from '#server/shared/sports/markets/outright.ts'
import type { SportsEvent } from './sports.ts'

type ListedEvent = Pick<SportsEvent, 'home' | 'away' | 'starts_at' | 'sport' | 'status' | 'category'>

export type ProvenEvent = { readonly home: string; readonly away: string; readonly proof?: object | null | undefined }

/** Whether a feed that decides nothing itself tells of a match: what the house decides has a proof. */
export const isRealMatch = ({ proof, away }: ProvenEvent): boolean => proof === null && !isField({ away })

/** A match of a real feed as search engines read it. The feed names no venue, only the country or region. */
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
