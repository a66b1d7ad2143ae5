/** KZ only for Kazakhstan, else RU (G1). */
export function regionOf(country: string | null): 'KZ' | 'RU' {
  return country === 'KZ' ? 'KZ' : 'RU'
}
