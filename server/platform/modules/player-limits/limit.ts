import type { playerLimits } from '#db/platform/schema/player-limits.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import {
  LIMIT_CONFIRM_S,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  type LimitSpan,
} from '#server/shared/constants/player-limits.ts'
import { formatMicros, type Micros, micros } from '#server/shared/money/micros.ts'
import type { Window } from '#server/shared/window-at.ts'
import { type Calendar, windowIn } from './windows.ts'

export type LimitKey = { readonly userId: string; readonly kind: LimitKind; readonly span: LimitSpan }

/** A pending increase, or removal (`amount` null). Times in milliseconds. */
export type LimitChange = {
  readonly amount: Micros | null
  readonly currency: Currency | null
  readonly readyAt: number
  readonly lapsesAt: number
}

/** A limit. `amount` and `used` are micro-units of its currency, or milliseconds if it has none. */
export type Limit = Omit<LimitKey, 'userId'> & {
  readonly currency: Currency | null
  readonly amount: Micros
  readonly used: Micros
  readonly window: Window
  readonly change: LimitChange | null
}

type Row = Omit<StoredRow<typeof playerLimits>, 'user_id' | 'set_at' | 'amount' | 'used' | 'next_amount'> & {
  readonly amount: string
  readonly used: string
  readonly next_amount: string | null
}

/** A player's limits with their current windows, for use in commands. */
export function loadLimits(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  userId: string,
  calendar: Calendar,
): Limit[] {
  const rows = db.all<Row>(
    `SELECT kind, span, currency, CAST(amount AS TEXT) AS amount, CAST(used AS TEXT) AS used, window_from, window_until,
       ready_at, CAST(next_amount AS TEXT) AS next_amount, next_currency
     FROM player_limits WHERE user_id = ?`,
    [userId],
  )
  return rows.map((row) =>
    limitNow(
      {
        kind: row.kind,
        span: row.span,
        currency: row.currency,
        amount: fromSql(row.amount),
        used: fromSql(row.used),
        window: { from: Number(row.window_from), until: Number(row.window_until) },
        change: changeOf(
          row.ready_at === null ? null : Number(row.ready_at),
          row.next_amount === null ? null : fromSql(row.next_amount),
          row.next_currency,
        ),
      },
      calendar,
      now,
    ),
  )
}

export function changeOf(readyAt: number | null, amount: Micros | null, currency: Currency | null): LimitChange | null {
  return readyAt === null ? null : { amount, currency, readyAt, lapsesAt: readyAt + LIMIT_CONFIRM_S * 1000 }
}

const isPeriod = (span: LimitSpan): span is LimitPeriod => LIMIT_PERIODS.some((period) => period === span)

/** Window of a limit that is not tied to the calendar: it never ends. */
export const ALWAYS: Window = { from: 0, until: Number.MAX_SAFE_INTEGER }

export const windowOf = (calendar: Calendar, span: LimitSpan, now: number): Window =>
  isPeriod(span) ? windowIn(calendar, span, now) : ALWAYS

/** Current state of a limit: a new window starts with nothing used, and an expired pending change is dropped. */
export function limitNow(limit: Limit, calendar: Calendar, now: number): Limit {
  const change = limit.change && now < limit.change.lapsesAt ? limit.change : null
  if (now < limit.window.until) return { ...limit, change }
  return { ...limit, change, used: micros(0n), window: windowOf(calendar, limit.span, now) }
}

/** Rest of a limit, never negative. */
export function leftOf({ amount, used }: Pick<Limit, 'amount' | 'used'>): Micros {
  return micros(amount > used ? amount - used : 0n)
}

export function storeUse({ db }: CommandContext, userId: string, { kind, span, used, window }: Limit): void {
  db.run(
    'UPDATE player_limits SET used = ?, window_from = ?, window_until = ? WHERE user_id = ? AND kind = ? AND span = ?',
    [toSql(used), window.from, window.until, userId, kind, span],
  )
}

const MINUTE_MS = 60_000n

/** Amount of a limit in wire format: a decimal of its currency, or whole minutes. */
export function shownAmount(currency: Currency | null, amount: bigint): string {
  return currency === null ? String(amount / MINUTE_MS) : formatMicros(micros(amount))
}

/** Rest of a limit in the same format; minutes are rounded up. */
export function shownLeft(limit: Limit): string {
  const left = leftOf(limit)
  return shownAmount(limit.currency, limit.currency === null ? left + MINUTE_MS - 1n : left)
}

/** Refusal of an exceeded limit. Its detail is `kind,span,left,currency,resets at`, with missing parts empty. */
export function limitExceeded(limit: Limit): Refusal {
  const { kind, span, currency, window } = limit
  const resetsAt = window.until === ALWAYS.until ? '' : new Date(window.until).toISOString()
  const detail = [kind, span, shownLeft(limit), currency ?? '', resetsAt].join(',')
  return new Refusal('limit_exceeded', { field: 'amount', detail })
}
