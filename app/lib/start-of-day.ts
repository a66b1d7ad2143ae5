const DAY_MS = 86_400_000

/** When the day of this moment began in a time zone, in ms; also on a day whose clock is set. */
export function startOfDay(at: number, timezone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' })
  const day = format.format(at)
  const midnight = Date.parse(`${day}T00:00Z`)
  // no zone is further from Greenwich than a day, and none is set by less than a quarter of an hour
  let start = midnight - DAY_MS
  while (format.format(start) !== day) start += DAY_MS / 96
  return start
}
