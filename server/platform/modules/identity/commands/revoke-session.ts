import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { endSession } from './end-session.ts'

/** Ends one of a player's own logins; one that is over stays as it is. Refusal: not_found, for an id that is none of theirs. */
export function revokeSession(
  context: CommandContext,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): void {
  const own = context.db.get(`SELECT id FROM sessions WHERE id = ? AND user_id = ?`, [sessionId, userId])
  if (!own) throw new Refusal('not_found')
  endSession(context, { sessionId, reason: 'revoked' })
}
