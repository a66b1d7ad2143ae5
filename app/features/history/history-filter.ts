import type { BetResult } from '#server/shared/constants/bet-results.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { type TimeZone, wallTime } from '~/lib/format/time-zone.ts'

export const LISTS = ['bets', 'transfers', 'sessions', 'limits'] as const
export type HistoryListName = (typeof LISTS)[number]

export const PERIODS = ['week', 'month', 'quarter', 'year', 'all'] as const
export type PeriodName = (typeof PERIODS)[number]

/** What the address asks for. */
export type HistoryFilter = {
  list?: HistoryListName | undefined
  /** Up to now; dates of the reader's own choice stand in its place. */
  period?: PeriodName | undefined
  /** Dates in the player's zone; `until` is the last day. */
  from?: string | undefined
  until?: string | undefined
  /** Without one, the active one. */
  currency?: Currency | undefined
  /** Of ours, a provider's, or `sports`. */
  game?: string | undefined
  /** Of bets. */
  result?: BetResult | undefined
}

const DAY_MS = 86_400_000
const DAYS: Record<Exclude<PeriodName, 'all'>, number> = { week: 7, month: 30, quarter: 90, year: 365 }

export const DEFAULT_PERIOD: PeriodName = 'month'

/** Which preset is chosen; none where dates are. */
export const periodOf = ({ period, from, until }: HistoryFilter): PeriodName | undefined =>
  period ?? (from === undefined && until === undefined ? DEFAULT_PERIOD : undefined)

/** The instants of a period, for the server; an end that is open is left out. Dates are those of the zone, as the lists show them. */
export function instantsOf(
  filter: HistoryFilter,
  { now, timezone }: { readonly now: number; readonly timezone: TimeZone },
): { from?: string; until?: string } {
  const preset = periodOf(filter)
  if (preset === 'all') return {}
  if (preset !== undefined) return { from: new Date(now - DAYS[preset] * DAY_MS).toISOString() }
  const { from, until } = filter
  return {
    ...(from !== undefined && { from: startOf(Date.parse(from), timezone) }),
    ...(until !== undefined && { until: startOf(Date.parse(until) + DAY_MS, timezone) }),
  }
}

/**
 * When a day begins in a zone.
 * @param midnight of the day, as UTC has it
 */
function startOf(midnight: number, zone: TimeZone): string {
  const offsetAt = (at: number) => wallTime(at, zone) - at
  // the offset of the day itself, which may not be that of UTC's midnight
  const near = midnight - offsetAt(midnight)
  return new Date(midnight - offsetAt(near)).toISOString()
}
