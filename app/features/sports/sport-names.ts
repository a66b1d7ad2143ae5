import { ownValue } from '#server/shared/own-value.ts'
import { m } from '~/paraglide/messages.js'
import type { SPORTS } from './sports.ts'

const SPORT_NAMES: Readonly<Record<(typeof SPORTS)[number], () => string>> = {
  football: m.sports_football,
  tennis: m.sports_tennis,
  basketball: m.sports_basketball,
  'ice-hockey': m.sports_ice_hockey,
  'table-tennis': m.sports_table_tennis,
  esports: m.sports_esports,
}

export const sportName = (sport: string): string => (ownValue(SPORT_NAMES, sport) ?? m.sports_title)()
