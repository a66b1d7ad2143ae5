import type { BetResult } from '#server/shared/constants/bet-results.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type TimeZone, wallTime } from '~/lib/format/time-zone.ts'

export const LISTS = ['bets', 'transfers', 'sessions', 'limits'] as const
export type HistoryListName = (typeof LISTS)[number]

export const PERIODS = ['week', 'month', 'quarter', 'year', 'all'] as const
export type PeriodName = (typeof PERIODS)[number]

export type HistoryFilter = {
  list?: HistoryListName | undefined
  /** Preset period that ends now; custom dates replace it. */
  period?: PeriodName | undefined
  /** Dates in the player's zone; `until` is the last day. */
  from?: string | undefined
  until?: string | undefined
  /** Defaults to the active one. */
  currency?: Currency | undefined
  /** In-house game, provider's title, or `sports`. */
  game?: string | undefined
  result?: BetResult | undefined
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS: Record<Exclude<PeriodName, 'all'>, number> = { week: 7, month: 30, quarter: 90, year: 365 }

export const DEFAULT_PERIOD: PeriodName = 'month'

/** Selected preset; undefined if dates are set. */
export const periodOf = ({ period, from, until }: HistoryFilter): PeriodName | undefined =>
  period ?? (from === undefined && until === undefined ? DEFAULT_PERIOD : undefined)

/**
 * Start and end of a period for the server; an open end is omitted. Dates are in the given zone, as in the lists. A
 * preset begins with an hour, so that players share the page, which contains it.
 */
export function instantsOf(
  filter: HistoryFilter,
  { now, timezone }: { readonly now: number; readonly timezone: TimeZone },
): { from?: string; until?: string } {
  const preset = periodOf(filter)
  if (preset === 'all') return {}
  if (preset !== undefined) return { from: new Date(now - (now % HOUR_MS) - DAYS[preset] * DAY_MS).toISOString() }
  const { from, until } = filter
  return {
    ...(from !== undefined && { from: startOf(Date.parse(from), timezone) }),
    ...(until !== undefined && { until: startOf(Date.parse(until) + DAY_MS, timezone) }),
  }
}

/**
 * Start of a day in a zone.
 * @param midnight of the day in UTC
 */
function startOf(midnight: number, zone: TimeZone): string {
  const offsetAt = (at: number) => wallTime(at, zone) - at
  // the zone's offset on that day may differ from the one at UTC midnight
  const near = midnight - offsetAt(midnight)
  return new Date(midnight - offsetAt(near)).toISOString()
}
