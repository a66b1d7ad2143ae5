import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Channel that announces the end of a session; its live streams close. */
export function sessionChannel(sessionId: string): string {
  return `session:${sessionId}`
}

/** Channel that announces ended sessions by id. */
export const SESSION_END_CHANNEL = 'session-end'

type SessionsEnd = {
  readonly userId: string
  /** The session to keep; null ends all. */
  readonly except: string | null
}

/** Ends a player's sessions after a change of credentials (ASVS 7.4.3). */
export function endSessions(context: CommandContext, { userId, except }: SessionsEnd): void {
  const open = context.db.all<{ id: string }>(`SELECT id FROM sessions WHERE user_id = ? AND ended_at IS NULL`, [
    userId,
  ])
  for (const { id } of open) if (id !== except) endSession(context, { sessionId: id, reason: 'revoked' })
}

type SessionEnd = { readonly sessionId: string; readonly reason: 'logout' | 'reuse' | 'revoked' | 'replaced' }

/** Ends a session and all its tokens. Idempotent. */
export function endSession({ db, now, announce }: CommandContext, { sessionId, reason }: SessionEnd): void {
  db.run(`UPDATE sessions SET ended_at = ?, end_reason = ? WHERE id = ? AND ended_at IS NULL`, [now, reason, sessionId])
  announce({ channel: sessionChannel(sessionId), data: { ended: true } })
  announce({ channel: SESSION_END_CHANNEL, key: `${SESSION_END_CHANNEL}:${sessionId}`, data: { sessionId } })
}

type Holder = { readonly userId: string; readonly sessionId: string }

export const endOtherSessions = (context: CommandContext, { userId, sessionId }: Holder): void =>
  endSessions(context, { userId, except: sessionId })

/** Ends all sessions of a player, at the operator's request. */
export const endAllSessions = (context: CommandContext, { userId }: { readonly userId: string }): void =>
  endSessions(context, { userId, except: null })

/**
 * Ends one of a player's own sessions; no-op if it has ended. Refusal: not_found, for an id of another player's
 * session.
 */
export function revokeSession(
  context: CommandContext,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): void {
  const own = context.db.get(`SELECT id FROM sessions WHERE id = ? AND user_id = ?`, [sessionId, userId])
  if (!own) throw new Refusal('not_found')
  endSession(context, { sessionId, reason: 'revoked' })
}
