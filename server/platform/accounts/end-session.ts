import type { CommandContext } from '../writer/command.ts'

export type SessionEnd = { readonly sessionId: string; readonly reason: 'logout' | 'reuse' | 'revoked' }

/** Ends a session with all its tokens. A session ends once: a second end changes nothing. */
export function endSession({ db, now }: CommandContext, { sessionId, reason }: SessionEnd): void {
  db.run(`UPDATE sessions SET ended_at = ?, end_reason = ? WHERE id = ? AND ended_at IS NULL`, [now, reason, sessionId])
  db.run(`DELETE FROM session_tokens WHERE session_id = ?`, [sessionId])
}
