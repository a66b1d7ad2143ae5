import type { auditKeys } from '#db/platform/schema/identity.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'

const KEY_BYTES = 32

/**
 * Key of the hashes of a player's personal data in operators' audit log, drawn at its first use. Closing the account
 * deletes it, and the hashes then mean nothing.
 */
export function auditKeyOf(context: CommandContext, userId: string): Buffer {
  const { db, random } = context
  const known = db.get<{ key: string }>('SELECT key FROM audit_keys WHERE user_id = ?', [userId])
  if (known) return Buffer.from(known.key, 'hex')
  const key = Buffer.from(random(KEY_BYTES))
  insertRow<typeof auditKeys>(db, { into: 'audit_keys', row: { user_id: userId, key: key.toString('hex') } })
  return key
}
