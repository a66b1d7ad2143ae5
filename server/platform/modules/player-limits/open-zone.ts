import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { timeZone } from '../identity/index.ts'
import { openProtection } from './protection.ts'

/** The zone by whose calendar a player's windows are: that of the profile when they first set a limit. */
export function openZone(context: CommandContext, userId: string): string {
  openProtection(context, userId)
  const row = context.db.get<{ zone: string }>(
    'UPDATE protections SET zone = coalesce(zone, ?) WHERE user_id = ? RETURNING zone',
    [timeZone(context, userId) ?? 'UTC', userId],
  )
  return row?.zone ?? 'UTC'
}
