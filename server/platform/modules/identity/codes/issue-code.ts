import { newId, newToken } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { SentCode } from '#server/platform/modules/messaging/index.ts'
import { hashToken } from '../../../kernel/ids.ts'
import type { Contact } from '../contact.ts'
import { CODE_LIFE_MS, type CodePurpose, drawCode, hashCode } from './code.ts'

export type NewCode = { readonly userId: string; readonly purpose: CodePurpose; readonly contact: Contact }

/** Makes a code for one purpose, and a link where its email has one; only hashes are stored. The one before is void. */
export function issueCode(context: CommandContext, { userId, purpose, contact }: NewCode): SentCode {
  const { db, now } = context
  const id = newId(context)
  const code = drawCode(context)
  const hasLink = purpose === 'recovery' && contact.channel === 'email'
  const linkToken = hasLink ? newToken(context) : null
  db.run(`UPDATE codes SET ended_at = ? WHERE user_id = ? AND purpose = ? AND channel = ? AND ended_at IS NULL`, [
    now,
    userId,
    purpose,
    contact.channel,
  ])
  db.run(
    `INSERT INTO codes (id, user_id, purpose, channel, target, code_hash, link_hash, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      userId,
      purpose,
      contact.channel,
      contact.target,
      hashCode(context, { id, code }),
      linkToken && hashToken(linkToken),
      now,
      now + CODE_LIFE_MS,
    ],
  )
  return { code, linkToken }
}
