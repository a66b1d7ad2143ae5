import { ownValue } from '#server/shared/own-value.ts'
import { m } from '~/paraglide/messages.js'

/** Sports with their own page, in the order of display. */
const SPORT_NAMES: Readonly<Record<string, () => string>> = {
  football: m.sports_football,
  tennis: m.sports_tennis,
  basketball: m.sports_basketball,
  'ice-hockey': m.sports_ice_hockey,
  'table-tennis': m.sports_table_tennis,
  esports: m.sports_esports,
}
export const SPORTS = Object.keys(SPORT_NAMES)

export const sportName = (sport: string): string => (ownValue(SPORT_NAMES, sport) ?? m.sports_title)()

/** Name of a half, quarter, period, set or map by its number; numbers beyond the regular ones are overtime. */
export function periodName(sport: string, number: number): string {
  switch (sport) {
    case 'football':
      return number === 1 ? m.sports_half_1() : m.sports_half_2()
    case 'basketball':
      return number > 4 ? m.sports_overtime() : m.sports_quarter({ number })
    case 'ice-hockey':
      return number > 3 ? m.sports_overtime() : m.sports_period({ number })
    case 'esports':
      return m.sports_map({ number })
    default:
      return m.sports_set({ number })
  }
}
