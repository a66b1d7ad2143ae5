import { newId, newToken } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { hashToken } from '../../../kernel/ids.ts'
import { requireUnblocked } from '../blocks.ts'
import { noteFingerprint } from '../linked-accounts.ts'
import { isClosed } from '../player-facts.ts'
import { TOKEN_LIFE_MS } from '../tokens.ts'
import { endSession } from './end-sessions.ts'

export type NewSession = {
  readonly userId: string
  readonly ip: string
  readonly userAgent: string | null
  /** Country of the address, ISO 3166-1; null if unknown. */
  readonly country?: string | null
  /** Token sent with the request, whose session this login replaces (ASVS 7.2.4); null without one. */
  readonly replaces: string | null
  /** Hash of the browser's fingerprint; null if it sent none. */
  readonly fingerprint?: string | null
  /** 2 after two factors. Default: one. */
  readonly assurance?: 1 | 2
}

const SECRET_BYTES = 32

/**
 * Starts a session with a new token (ASVS 7.2.4). Refusals: credentials_invalid, for a closed account;
 * account_restricted. Returns the token; only its hash is stored.
 */
export function openSession(
  context: CommandContext,
  { userId, ip, userAgent, replaces, fingerprint, assurance = 1 }: NewSession,
): { token: string } {
  const { db, now, random } = context
  // a final check, whatever the login method: a closed account can never be opened
  if (isClosed(context, userId)) throw new Refusal('credentials_invalid')
  requireUnblocked(context, userId, 'sign_in')
  const id = newId(context)
  const token = newToken(context)
  if (replaces !== null) endReplaced(context, replaces)
  purgeOldTokens(context, userId)
  if (fingerprint) noteFingerprint(context, userId, fingerprint)
  db.run(
    `INSERT INTO sessions (id, user_id, secret, ip, user_agent, created_at, expires_at, assurance, proven_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      userId,
      Buffer.from(random(SECRET_BYTES)).toString('hex'),
      ip,
      userAgent,
      now,
      now + TOKEN_LIFE_MS.session,
      assurance,
      now,
    ],
  )
  db.run(`INSERT INTO session_tokens (hash, session_id, issued_at, fresh_until) VALUES (?, ?, ?, ?)`, [
    hashToken(token),
    id,
    now,
    now + TOKEN_LIFE_MS.fresh,
  ])
  return { token }
}

/**
 * Ends the session of the previous token, even if it belongs to another player: the browser replaces the token, which
 * would otherwise remain valid.
 */
function endReplaced(context: CommandContext, token: string): void {
  const former = context.db.get<{ id: string }>(
    `SELECT s.id FROM session_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.hash = ? AND s.ended_at IS NULL`,
    [hashToken(token)],
  )
  if (former) endSession(context, { sessionId: former.id, reason: 'replaced' })
}

/** Deletes tokens of ended sessions; the sessions stay as history. */
function purgeOldTokens({ db, now }: CommandContext, userId: string): void {
  db.run(
    `DELETE FROM session_tokens WHERE session_id IN (
       SELECT id FROM sessions WHERE user_id = ? AND (expires_at <= ? OR ended_at IS NOT NULL)
     )`,
    [userId, now],
  )
}
