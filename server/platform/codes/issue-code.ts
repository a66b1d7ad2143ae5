import type { Contact } from '../accounts/contact.ts'
import { hashToken, TOKEN_BYTES } from '../accounts/tokens.ts'
import { newId } from '../ids.ts'
import type { CommandContext } from '../writer/command.ts'
import { CODE_LIFE_MS, type CodePurpose, drawCode, hashCode } from './code.ts'

export type NewCode = { readonly userId: string; readonly purpose: CodePurpose; readonly contact: Contact }

export type IssuedCode = {
  readonly code: string
  /** For the link in a recovery letter; an SMS has none. */
  readonly linkToken: string | null
}

/** Makes a code for one purpose, and a link where its letter has one; only hashes are stored. The one before is void. */
export function issueCode(context: CommandContext, { userId, purpose, contact }: NewCode): IssuedCode {
  const { db, now, random } = context
  const id = newId(context)
  const code = drawCode(context)
  const hasLink = purpose === 'recovery' && contact.channel === 'email'
  const linkToken = hasLink ? Buffer.from(random(TOKEN_BYTES)).toString('base64url') : null
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
