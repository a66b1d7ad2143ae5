/** Region by which the site's content differs. */
export type Region = 'KZ' | 'RU'

export function regionOf(country: string | null): Region {
  return country === 'KZ' ? 'KZ' : 'RU'
}
