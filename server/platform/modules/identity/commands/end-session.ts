import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { sessionChannel } from '../session-channel.ts'
import { SESSION_END_CHANNEL } from '../session-end-channel.ts'

export type SessionEnd = { readonly sessionId: string; readonly reason: 'logout' | 'reuse' | 'revoked' | 'replaced' }

/** Ends a session, and with it all its tokens. It ends once: a second end changes nothing. */
export function endSession({ db, now, announce }: CommandContext, { sessionId, reason }: SessionEnd): void {
  db.run(`UPDATE sessions SET ended_at = ?, end_reason = ? WHERE id = ? AND ended_at IS NULL`, [now, reason, sessionId])
  announce({ channel: sessionChannel(sessionId), data: { ended: true } })
  announce({ channel: SESSION_END_CHANNEL, key: `${SESSION_END_CHANNEL}:${sessionId}`, data: { sessionId } })
}
