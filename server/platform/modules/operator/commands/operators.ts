import { createHash } from 'node:crypto'
import type { operators } from '#db/platform/schema/operator.ts'
import { newToken } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Adds an operator and returns their key; only its hash is stored. Refuses conflict for a name that was ever used,
 * since decisions reference it.
 */
export function addOperator(context: CommandContext, { name }: { readonly name: string }): { readonly key: string } {
  const { db, now } = context
  if (db.get('SELECT 1 AS one FROM operators WHERE name = ?', [name])) throw new Refusal('conflict', { field: 'name' })
  const key = newToken(context)
  insertRow<typeof operators>(db, {
    into: 'operators',
    row: { name, key_hash: hashOfKey(key), created_at: now },
  })
  return { key }
}

/**
 * Revokes an operator's key permanently. Refuses not_found if there is no such operator or the key is already revoked.
 */
export function endOperator({ db, now }: CommandContext, { name }: { readonly name: string }): void {
  const { changes } = db.run('UPDATE operators SET ended_at = ? WHERE name = ? AND ended_at IS NULL', [now, name])
  if (changes === 0) throw new Refusal('not_found', { field: 'name' })
}
