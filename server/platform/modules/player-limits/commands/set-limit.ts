import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { currentRates } from '#server/platform/modules/exchange-rates/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { isLimitSpan, LIMIT_WAIT_S } from '#server/shared/constants/player-limits.ts'
import { ceilAtMid } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros, tryParseMicros } from '#server/shared/money/micros.ts'
import { usedBefore } from '../history.ts'
import { type Limit, type LimitKey, loadLimits, windowOf } from '../limit.ts'
import { recordEvent } from '../limit-event.ts'
import { openCalendar } from '../open-calendar.ts'
import type { Calendar } from '../windows.ts'

/** Request to change a limit. `amount` is a decimal of the currency, or whole minutes; null removes the limit. */
export type LimitRequest = LimitKey & { readonly amount: string | null; readonly currency: Currency | null }

/** `waiting`: must be confirmed after the waiting period. */
export type LimitOutcome = { readonly outcome: 'in_force' | 'waiting' }

const MINUTE_MS = 60_000n
const MOST_MINUTES = 31 * 24 * 60

/**
 * Sets a limit. A first, lower or unchanged limit applies immediately; an increase or removal waits for 24 hours and
 * must then be confirmed. Replaces any pending change. Refusals: invalid on `span`, `amount`.
 */
export function setLimit(context: CommandContext, request: LimitRequest): LimitOutcome {
  const { userId, kind, span } = request
  if (!isLimitSpan(kind, span)) throw new Refusal('invalid', { field: 'span' })
  const calendar = openCalendar(context, userId)
  const known = loadLimits(context, userId, calendar).find((limit) => limit.kind === kind && limit.span === span)
  if (request.amount === null) return known ? wait(context, request, null) : { outcome: 'in_force' }
  const amount = amountOf(request.amount, request)
  if (known && isLooser(context, { amount, currency: request.currency }, known)) return wait(context, request, amount)
  if (known) replaceLimit(context, userId, known, { amount, currency: request.currency })
  else open(context, { ...request, amount, calendar })
  recordEvent(context, { userId, event: 'set', kind, span, currency: request.currency, amount })
  return { outcome: 'in_force' }
}

/**
 * Sets or lowers a limit at once, for an operator. Refusals: invalid on `span`, `amount_invalid`, and `conflict` on
 * `amount` for a limit that would be looser or removed: only the player can ask for that.
 */
export function lowerLimit(context: CommandContext, request: LimitRequest): void {
  const { userId, kind, span } = request
  if (request.amount === null) throw new Refusal('conflict', { field: 'amount' })
  const amount = amountOf(request.amount, request)
  const known = loadLimits(context, userId, openCalendar(context, userId)).find(
    (limit) => limit.kind === kind && limit.span === span,
  )
  if (known && isLooser(context, { amount, currency: request.currency }, known))
    throw new Refusal('conflict', { field: 'amount' })
  setLimit(context, request)
}

function amountOf(text: string, { kind, currency }: LimitRequest): Micros {
  if ((currency === null) !== (kind === 'time')) throw new Refusal('invalid', { field: 'currency' })
  if (currency !== null) {
    const amount = tryParseMicros(text)
    if (amount === undefined || amount < 0n) throw new Refusal('amount_invalid', { field: 'amount' })
    return amount
  }
  const isMinutes = /^[1-9]\d{0,4}$/.test(text) && BigInt(text) <= BigInt(MOST_MINUTES)
  if (!isMinutes) throw new Refusal('amount_invalid', { field: 'amount' })
  return micros(BigInt(text) * MINUTE_MS)
}

type Held = Pick<Limit, 'amount' | 'currency'>

function isLooser(context: CommandContext, request: Held, known: Held): boolean {
  if (request.currency === null || known.currency === null) return request.amount > known.amount
  return (
    ceilAtMid(request.amount, { from: request.currency, to: known.currency }, currentRates(context).mids) > known.amount
  )
}

type NewLimit = Omit<LimitRequest, 'amount'> & { readonly amount: Micros; readonly calendar: Calendar }

/** Usage before the limit was set counts: a daily limit covers the whole day. */
function open(context: CommandContext, { calendar, amount, ...request }: NewLimit): void {
  const { db, now } = context
  const { userId, kind, span, currency } = request
  const window = windowOf(calendar, span, now)
  db.run(
    `INSERT INTO player_limits (user_id, kind, span, currency, amount, used, window_from, window_until, set_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      userId,
      kind,
      span,
      currency,
      toSql(amount),
      toSql(usedBefore(context, request, window)),
      window.from,
      window.until,
      now,
    ],
  )
  db.run('UPDATE protections SET limits = limits + 1 WHERE user_id = ?', [userId])
}

function wait(
  context: CommandContext,
  { userId, kind, span, currency }: LimitRequest,
  amount: Micros | null,
): LimitOutcome {
  const readyAt = context.now + LIMIT_WAIT_S * 1000
  context.db.run(
    `UPDATE player_limits SET ready_at = ?, next_amount = ?, next_currency = ? WHERE user_id = ? AND kind = ? AND span = ?`,
    [readyAt, amount === null ? null : toSql(amount), currency, userId, kind, span],
  )
  recordEvent(context, { userId, event: 'asked', kind, span, currency, amount, until: readyAt })
  return { outcome: 'waiting' }
}

/** Replaces a limit; the used amount is kept, converted to the new currency. */
export function replaceLimit(
  context: CommandContext,
  userId: string,
  { kind, span, ...known }: Limit,
  next: Held,
): void {
  const isSameMoney = known.currency === null || next.currency === null || known.currency === next.currency
  const used = isSameMoney ? known.used : inOther(context, known, next)
  context.db.run(
    `UPDATE player_limits SET amount = ?, currency = ?, used = ?, window_from = ?, window_until = ?, set_at = ?,
       ready_at = NULL, next_amount = NULL, next_currency = NULL
     WHERE user_id = ? AND kind = ? AND span = ?`,
    [
      toSql(next.amount),
      next.currency,
      toSql(used),
      known.window.from,
      known.window.until,
      context.now,
      userId,
      kind,
      span,
    ],
  )
}

function inOther(context: CommandContext, known: Pick<Limit, 'used' | 'currency'>, next: Held): Micros {
  if (known.currency === null || next.currency === null) return known.used
  return ceilAtMid(known.used, { from: known.currency, to: next.currency }, currentRates(context).mids)
}
