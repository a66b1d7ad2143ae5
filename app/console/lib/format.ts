import { formatAmount, formatClock, formatDateTime, formatNumber, formatPercent } from '~/lib/format/format.ts'
import { browserZone, wallTime } from '~/lib/format/time-zone.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'

const SECOND_MS = 1000
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** "21.11.2026, 14:32:06" in the operator's own zone. */
export const dateTime = (iso: string): string => formatDateTime(iso, getLocale(), browserZone())

/** "14:32:06". */
export const clock = (at: number): string => formatClock(at, getLocale(), browserZone(), true)

/** "UTC+3": the zone of times on a page. */
export function zoneName(now: number): string {
  const minutes = Math.round((wallTime(now, browserZone()) - now) / (MINUTE_S * SECOND_MS))
  const hours = Math.abs(minutes) / 60
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${Number.isInteger(hours) ? hours : hours.toFixed(2)}`
}

/** "5 h 12", "48 min", "9 s": time since a moment. */
export function age(iso: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / SECOND_MS))
  if (seconds < MINUTE_S) return m.age_seconds({ seconds })
  if (seconds < HOUR_S) return m.age_minutes({ minutes: Math.floor(seconds / MINUTE_S) })
  if (seconds < DAY_S)
    return m.age_hours({
      hours: Math.floor(seconds / HOUR_S),
      minutes: String(Math.floor((seconds % HOUR_S) / MINUTE_S)).padStart(2, '0'),
    })
  return m.age_days({ days: Math.floor(seconds / DAY_S), hours: Math.floor((seconds % DAY_S) / HOUR_S) })
}

/** "48,200.00", exactly. */
export const amountText = (decimal: string): string => formatAmount(decimal, getLocale())

/** "104.55", with the decimals that the number has. */
export const decimalText = (decimal: string): string =>
  formatNumber(decimal, getLocale(), decimal.split('.')[1]?.length ?? 0)

/** "1.50%" from 1.5. */
export const percentText = (percents: number): string => formatPercent(percents, getLocale())
