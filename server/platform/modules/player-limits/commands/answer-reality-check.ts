import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { REALITY_CHECK_MIN_MINUTES } from '#server/shared/constants/player-limits.ts'
import { micros } from '#server/shared/money/micros.ts'
import { recordEvent } from '../limit-event.ts'
import { openCalendar } from '../open-calendar.ts'
import { countedTo, loadProtection, openProtection } from '../protection.ts'
import { windowIn } from '../windows.ts'
import { takeTimeOut } from './stop-playing.ts'

const MINUTE_MS = 60_000n

export type RealityAnswer = { readonly userId: string; readonly answer: 'go_on' | 'stop' }

/**
 * Records a player's answer to a reality check. Stopping is a time-out until the end of the day in the player's
 * calendar.
 */
export function answerRealityCheck(context: CommandContext, { userId, answer }: RealityAnswer): void {
  const { db, now } = context
  openProtection(context, userId)
  const { playedMs } = countedTo(loadProtection(context, userId).time, now)
  db.run('UPDATE protections SET answered_ms = ? WHERE user_id = ?', [playedMs, userId])
  if (answer === 'go_on') return
  const { until } = windowIn(openCalendar(context, userId), 'day', now)
  const { timeOutUntil } = loadProtection(context, userId)
  if (timeOutUntil === null || timeOutUntil < until) takeTimeOut(context, { userId, until })
}

export type CheckInterval = { readonly userId: string; readonly minutes: number }

/** Sets the interval of reality checks. Refuses `invalid` on `minutes` outside the range of the jurisdiction. */
export function setRealityCheck(context: CommandContext, { userId, minutes }: CheckInterval): void {
  const { max } = context.jurisdiction.realityCheckMinutes
  if (!Number.isInteger(minutes) || minutes < REALITY_CHECK_MIN_MINUTES || minutes > max)
    throw new Refusal('invalid', { field: 'minutes' })
  openProtection(context, userId)
  context.db.run('UPDATE protections SET check_every_minutes = ? WHERE user_id = ?', [minutes, userId])
  recordEvent(context, { userId, event: 'reality_check', amount: micros(BigInt(minutes) * MINUTE_MS) })
}
