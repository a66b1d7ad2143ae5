/** What the site is told apart by (G1). */
export type Region = 'KZ' | 'RU'

/** KZ only for Kazakhstan, else RU (G1). */
export function regionOf(country: string | null): Region {
  return country === 'KZ' ? 'KZ' : 'RU'
}
