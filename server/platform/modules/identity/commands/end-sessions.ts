import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** The channel on which the end of a session is announced: what is shown to it alone stops then. */
export function sessionChannel(sessionId: string): string {
  return `session:${sessionId}`
}

/** On which it is told that a session has ended, by its id. */
export const SESSION_END_CHANNEL = 'session-end'

type SessionsEnd = {
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

type SessionEnd = { readonly sessionId: string; readonly reason: 'logout' | 'reuse' | 'revoked' | 'replaced' }

/** Ends a session, and with it all its tokens. It ends once: a second end changes nothing. */
export function endSession({ db, now, announce }: CommandContext, { sessionId, reason }: SessionEnd): void {
  db.run(`UPDATE sessions SET ended_at = ?, end_reason = ? WHERE id = ? AND ended_at IS NULL`, [now, reason, sessionId])
  announce({ channel: sessionChannel(sessionId), data: { ended: true } })
  announce({ channel: SESSION_END_CHANNEL, key: `${SESSION_END_CHANNEL}:${sessionId}`, data: { sessionId } })
}

type Holder = { readonly userId: string; readonly sessionId: string }

/** Ends all of a player's logins but the one that asks. */
export const endOtherSessions = (context: CommandContext, { userId, sessionId }: Holder): void =>
  endSessions(context, { userId, except: sessionId })

/** Ends every login of a player, at the operator's word. */
export const endAllSessions = (context: CommandContext, { userId }: { readonly userId: string }): void =>
  endSessions(context, { userId, except: null })

/** Ends one of a player's own logins; one that is over stays as it is. Refusal: not_found, for an id that is none of theirs. */
export function revokeSession(
  context: CommandContext,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): void {
  const own = context.db.get(`SELECT id FROM sessions WHERE id = ? AND user_id = ?`, [sessionId, userId])
  if (!own) throw new Refusal('not_found')
  endSession(context, { sessionId, reason: 'revoked' })
}
