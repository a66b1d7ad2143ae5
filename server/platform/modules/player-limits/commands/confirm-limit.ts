import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { LIMIT_CONFIRM_S } from '#server/shared/constants/player-limits.ts'
import { calendarOf } from '../calendar.ts'
import { type Limit, type LimitKey, loadLimits } from '../limit.ts'
import { recordEvent } from '../limit-event.ts'
import { loadProtection } from '../protection.ts'
import { replaceLimit } from './set-limit.ts'

function limitOf(context: CommandContext, { userId, kind, span }: LimitKey): Limit {
  const limits = loadLimits(context, userId, calendarOf(loadProtection(context, userId)))
  const limit = limits.find((one) => one.kind === kind && one.span === span)
  if (!limit?.change) throw new Refusal('not_found')
  return limit
}

/** Puts a pending limit increase in force. Refuses `not_found` if there is none, `limit_waits` if it is too early. */
export function confirmLimit(context: CommandContext, key: LimitKey): void {
  const limit = limitOf(context, key)
  const { change } = limit
  if (!change || context.now < change.readyAt)
    throw new Refusal('limit_waits', { detail: new Date(change?.readyAt ?? 0).toISOString() })
  const { amount, currency } = change
  if (amount === null) removeLimit(context, key)
  else replaceLimit(context, key.userId, limit, { amount, currency })
  const { userId, kind, span } = key
  recordEvent(context, { userId, event: 'confirmed', kind, span, currency, amount })
}

function removeLimit({ db }: CommandContext, key: LimitKey): void {
  db.run('DELETE FROM player_limits WHERE user_id = ? AND kind = ? AND span = ?', [key.userId, key.kind, key.span])
  db.run('UPDATE protections SET limits = limits - 1 WHERE user_id = ?', [key.userId])
}

/** Discards a pending limit increase. Refuses `not_found` if there is none. */
export function keepLimit(context: CommandContext, key: LimitKey): void {
  const { kind, span, currency, amount } = limitOf(context, key)
  context.db.run(
    `UPDATE player_limits SET ready_at = NULL, next_amount = NULL, next_currency = NULL
     WHERE user_id = ? AND kind = ? AND span = ?`,
    [key.userId, kind, span],
  )
  recordEvent(context, { userId: key.userId, event: 'kept', kind, span, currency, amount })
}

/** Deletes a page of pending increases that were not confirmed in time. They are already without effect. */
export function lapseLimitChanges({ db, now }: CommandContext): { changed: number } {
  const { changes } = db.run(
    `UPDATE player_limits SET ready_at = NULL, next_amount = NULL, next_currency = NULL WHERE (user_id, kind, span) IN (
       SELECT user_id, kind, span FROM player_limits WHERE ready_at <= ? ORDER BY ready_at LIMIT ?
     )`,
    [now - LIMIT_CONFIRM_S * 1000, PAGE_ROWS],
  )
  return { changed: changes }
}
