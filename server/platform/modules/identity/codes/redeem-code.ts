import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { hashToken } from '../../../kernel/ids.ts'
import type { Channel, Contact } from '../contact.ts'
import { isContactOf } from '../find-by-contact.ts'
import { CODE_ATTEMPTS, type CodePurpose, isHashOfCode } from './code.ts'

export type Guess = {
  readonly userId: string
  readonly purpose: CodePurpose
  readonly channel: Channel
  readonly code: string
}

type CodeRow = { readonly id: string; readonly target: string; readonly code_hash: string }

/**
 * Uses a code up and tells where it had been sent; null when it is wrong, old, used or guessed at too often. A wrong
 * guess has to be counted, so that null is an outcome and the caller must not turn it into a refusal inside a command.
 */
export function redeemCode(context: CommandContext, { userId, purpose, channel, code }: Guess): Contact | null {
  const { db, now } = context
  const row = db.get<CodeRow>(
    `SELECT id, target, code_hash FROM codes
     WHERE user_id = ? AND purpose = ? AND channel = ? AND ended_at IS NULL AND expires_at > ? AND attempts < ?`,
    [userId, purpose, channel, now, CODE_ATTEMPTS],
  )
  if (!row) return null
  const isRight = isHashOfCode(context, { id: row.id, code }, row.code_hash)
  if (!isRight) {
    db.run(`UPDATE codes SET attempts = attempts + 1 WHERE id = ?`, [row.id])
    return null
  }
  db.run(`UPDATE codes SET ended_at = ? WHERE id = ?`, [now, row.id])
  return { channel, target: row.target }
}

type LinkRow = { readonly user_id: string; readonly channel: Channel; readonly target: string }

/**
 * Uses the link of an email up, and its code with it. It cannot be guessed, so that wrong guesses at the code spare it.
 * Null also where the address that it was sent to is no longer the player's.
 */
export function redeemLink(
  context: CommandContext,
  { token, purpose }: { readonly token: string; readonly purpose: CodePurpose },
): { userId: string; contact: Contact } | null {
  const { db, now } = context
  const row = db.get<LinkRow>(
    `UPDATE codes SET ended_at = ? WHERE link_hash = ? AND purpose = ? AND ended_at IS NULL AND expires_at > ?
     RETURNING user_id, channel, target`,
    [now, hashToken(token), purpose, now],
  )
  if (!row) return null
  const contact = { channel: row.channel, target: row.target }
  return isContactOf(context, row.user_id, contact) ? { userId: row.user_id, contact } : null
}
