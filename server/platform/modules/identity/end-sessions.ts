import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { endSession } from './commands/end-session.ts'

export type SessionsEnd = {
  readonly userId: string
  /** The session that stays; null ends all of them. */
  readonly except: string | null
}

/** Ends a player's sessions after their credentials have changed (ASVS 7.4.3). */
export function endSessions(context: CommandContext, { userId, except }: SessionsEnd): void {
  const open = context.db.all<{ id: string }>(`SELECT id FROM sessions WHERE user_id = ? AND ended_at IS NULL`, [
    userId,
  ])
  for (const { id } of open) if (id !== except) endSession(context, { sessionId: id, reason: 'revoked' })
}
