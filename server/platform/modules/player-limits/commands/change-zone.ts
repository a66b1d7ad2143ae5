import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { isTimeZone } from '#server/platform/modules/identity/index.ts'
import { recordEvent } from '../limit-event.ts'
import { openCalendar } from '../open-calendar.ts'
import { windowIn } from '../windows.ts'

export type ZoneChange = { readonly userId: string; readonly zone: string }

const APART_MS = 30 * 86_400_000

/**
 * Changes the time zone of a player's windows. Open windows run to their end, and a bridge window follows. Allowed once
 * in 30 days, and not before the last bridge is over. Refuses `invalid` on `zone`, and `limit_waits` with the earliest
 * time.
 */
export function changeZone(context: CommandContext, { userId, zone }: ZoneChange): void {
  const { db, now } = context
  if (!isTimeZone(zone)) throw new Refusal('invalid', { field: 'zone' })
  const calendar = openCalendar(context, userId)
  if (calendar.zone === zone) return
  if (calendar.previous) {
    const bridge = windowIn(calendar, 'month', windowIn(calendar, 'month', calendar.previous.leftAt).until)
    const next = Math.max(calendar.previous.leftAt + APART_MS, bridge.until)
    if (now < next) throw new Refusal('limit_waits', { detail: new Date(next).toISOString() })
  }
  db.run('UPDATE protections SET zone = ?, previous_zone = ?, zone_changed_at = ? WHERE user_id = ?', [
    zone,
    calendar.zone,
    now,
    userId,
  ])
  recordEvent(context, { userId, event: 'zone', zone })
}
