import { createHash } from 'node:crypto'
import type { operators } from '#db/platform/schema/operator.ts'
import { newToken } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'

/** What is kept of an operator's key. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Adds a person who may decide, and gives the key that says so: it is kept by its hash alone. Refuses conflict for a name that was
 * ever there, since decisions name it.
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

/** Takes a person's key back, for good. Refuses not_found for nobody, and for who has left already. */
export function endOperator({ db, now }: CommandContext, { name }: { readonly name: string }): void {
  const { changes } = db.run('UPDATE operators SET ended_at = ? WHERE name = ? AND ended_at IS NULL', [now, name])
  if (changes === 0) throw new Refusal('not_found', { field: 'name' })
}
