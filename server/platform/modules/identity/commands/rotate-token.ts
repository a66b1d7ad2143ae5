import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { hashToken, successorOf } from '../../../kernel/ids.ts'
import { TOKEN_LIFE_MS } from '../tokens.ts'
import { endSession } from './end-sessions.ts'

/**
 * `refresh`: requested by the client; this token ends. `offer`: a profile response offers the successor early, and this
 * token stays valid to its natural end, for requests in flight.
 */
export type Rotation = { readonly token: string; readonly how: 'refresh' | 'offer' }

/** `reused` must be recorded, so it is a result and not a refusal, which would roll it back. */
export type Rotated = { outcome: 'rotated'; token: string } | { outcome: 'unknown' } | { outcome: 'reused' }

type TokenRow = {
  session_id: string
  secret: string
  fresh_until: bigint
  rotated_at: bigint | null
}

/**
 * Returns the successor of a token: always the same one, until 30 s after the token's end. A later refresh means that
 * someone has a copy, and ends the whole session.
 */
export function rotateToken(context: CommandContext, { token, how }: Rotation): Rotated {
  const { db, now } = context
  const hash = hashToken(token)
  const row = db.get<TokenRow>(
    `SELECT t.session_id, s.secret, t.fresh_until, t.rotated_at
     FROM session_tokens t JOIN sessions s ON s.id = t.session_id
     WHERE t.hash = ? AND s.ended_at IS NULL AND s.expires_at > ?`,
    [hash, now],
  )
  if (!row) return { outcome: 'unknown' }
  if (row.rotated_at !== null && now > Number(row.rotated_at) + TOKEN_LIFE_MS.grace) {
    endSession(context, { sessionId: row.session_id, reason: 'reuse' })
    return { outcome: 'reused' }
  }
  const successor = successorOf(context, { token, sessionSecret: row.secret })
  if (row.rotated_at === null) {
    const end = how === 'refresh' ? now : Number(row.fresh_until)
    db.run(`UPDATE session_tokens SET rotated_at = ? WHERE hash = ?`, [end, hash])
    db.run(`INSERT INTO session_tokens (hash, session_id, issued_at, fresh_until) VALUES (?, ?, ?, ?)`, [
      hashToken(successor),
      row.session_id,
      now,
      now + TOKEN_LIFE_MS.fresh,
    ])
  }
  return { outcome: 'rotated', token: successor }
}
