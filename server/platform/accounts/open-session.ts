import { newId } from '../ids.ts'
import type { CommandContext } from '../writer/command.ts'
import { hashToken, TOKEN_BYTES, TOKEN_LIFE_MS } from './tokens.ts'

export type NewSession = {
  readonly userId: string
  readonly ip: string
  readonly userAgent: string | null
}

const SECRET_BYTES = 32

/** Starts a login of 30 days with a new token (ASVS 7.2.4). Returns the token, which is stored only as a hash. */
export function openSession(context: CommandContext, { userId, ip, userAgent }: NewSession): { token: string } {
  const { db, now, random } = context
  const id = newId(context)
  const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
  forgetOldTokens(context, userId)
  db.run(
    `INSERT INTO sessions (id, user_id, secret, ip, user_agent, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [id, userId, Buffer.from(random(SECRET_BYTES)).toString('hex'), ip, userAgent, now, now + TOKEN_LIFE_MS.session],
  )
  db.run(`INSERT INTO session_tokens (hash, session_id, issued_at, fresh_until) VALUES (?, ?, ?, ?)`, [
    hashToken(token),
    id,
    now,
    now + TOKEN_LIFE_MS.fresh,
  ])
  return { token }
}

/** The tokens of sessions that are over are good for nothing; the sessions stay as history. */
function forgetOldTokens({ db, now }: CommandContext, userId: string): void {
  db.run(
    `DELETE FROM session_tokens WHERE session_id IN (
       SELECT id FROM sessions WHERE user_id = ? AND (expires_at <= ? OR ended_at IS NOT NULL)
     )`,
    [userId, now],
  )
}
