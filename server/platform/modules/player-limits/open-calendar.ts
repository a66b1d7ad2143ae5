import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { timeZone } from '../identity/index.ts'
import { calendarOf } from './calendar.ts'
import { loadProtection, openProtection } from './protection.ts'
import type { Calendar } from './windows.ts'

/**
 * Calendar of a player's windows: the profile's time zone when the first limit was set, until the player changes it.
 */
export function openCalendar(context: CommandContext, userId: string): Calendar {
  openProtection(context, userId)
  context.db.run('UPDATE protections SET zone = ? WHERE user_id = ? AND zone IS NULL', [
    timeZone(context, userId) ?? 'UTC',
    userId,
  ])
  return calendarOf(loadProtection(context, userId))
}
