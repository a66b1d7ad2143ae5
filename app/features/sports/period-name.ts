import { m } from '~/paraglide/messages.js'

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
