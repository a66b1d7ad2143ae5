import { hashToken, newToken } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Channel, type Contact, isContactOf } from '../contact.ts'
import { CODE_LIFE_MS } from './code.ts'

type TokenPurpose = 'reset' | 'sign_in'

/** Distinguishes these tokens from session tokens, which have no prefix. */
const PREFIX: Record<TokenPurpose, string> = { reset: 'reset-', sign_in: 'link-' }

/** Whether it has the form of a magic link token. */
export function looksLikeMagicLinkToken(text: string): boolean {
  return text.startsWith(PREFIX.sign_in)
}

type NewToken = { readonly userId: string; readonly purpose: TokenPurpose; readonly contact: Contact }

/** Creates a single-use token for one purpose, valid for ten minutes. Only its hash is stored. */
export function issueToken(context: CommandContext, { userId, purpose, contact }: NewToken): string {
  const { db, now } = context
  const token = PREFIX[purpose] + newToken(context)
  db.run(
    `INSERT INTO one_time_tokens (hash, user_id, purpose, channel, target, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [hashToken(token), userId, purpose, contact.channel, contact.target, now, now + CODE_LIFE_MS],
  )
  return token
}

type TokenUse = {
  readonly token: string
  readonly purpose: TokenPurpose
  readonly channel: Channel
  /** Null: any contact. */
  readonly target: string | null
}

/**
 * Redeems a token, once. Null if it is unknown, expired, used, another user's, or was sent to a contact that is no
 * longer the player's.
 */
export function redeemToken(
  context: CommandContext,
  { token, purpose, channel, target }: TokenUse,
): { userId: string; contact: Contact } | null {
  const { db, now } = context
  const row = db.get<{ user_id: string; target: string }>(
    `UPDATE one_time_tokens SET ended_at = ?
     WHERE hash = ? AND purpose = ? AND channel = ? AND target = coalesce(?, target)
       AND ended_at IS NULL AND expires_at > ?
     RETURNING user_id, target`,
    [now, hashToken(token), purpose, channel, target, now],
  )
  if (!row) return null
  const contact = { channel, target: row.target }
  return isContactOf(context, row.user_id, contact) ? { userId: row.user_id, contact } : null
}

/** Invalidates all open codes, links and tokens of a player: after a change of credentials, others may hold them. */
export function voidSecrets({ db, now }: CommandContext, userId: string): void {
  db.run(`UPDATE codes SET ended_at = ? WHERE user_id = ? AND ended_at IS NULL`, [now, userId])
  db.run(`UPDATE one_time_tokens SET ended_at = ? WHERE user_id = ? AND ended_at IS NULL`, [now, userId])
}
