/** How old is whoever was born on a day (`YYYY-MM-DD`), by the calendar of UTC; null for a day that is still to come. */
export function ageOn(now: number, born: string): number | null {
  const today = new Date(now).toISOString().slice(0, 10)
  if (born > today) return null
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) >= born.slice(5) ? years : years - 1
}
