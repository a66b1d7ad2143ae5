const MINUTE_MS = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const two = '2-digit'
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone: zone,
    ...{ year: 'numeric', month: two, day: two, hour: two, minute: two, second: two, hourCycle: 'h23' },
  })
  formats.set(zone, format)
  return format
}

/**
 * An instant as the clocks of an IANA zone show it, with their offset: `2026-11-29T21:00:00.000+03:00`. Throws RangeError
 * for a zone that the runtime does not know.
 * @param iso in UTC, ISO 8601
 */
export function localTime(iso: string, zone: string): string {
  const at = Date.parse(iso)
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  const shown = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`
  const minutes = Math.round((Date.parse(`${shown}Z`) - at) / MINUTE_MS)
  const offset = new Date(Math.abs(minutes) * MINUTE_MS).toISOString().slice(11, 16)
  return `${shown}.${iso.slice(20, 23) || '000'}${minutes < 0 ? '-' : '+'}${offset}`
}

/** Whether the runtime knows an IANA name. `Intl` also takes offsets such as "+03:00", which know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return formatOf(name) !== undefined
  } catch {
    return false
  }
}
