import type { outboxMessages } from '#db/platform/schema/messaging.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'

type Letter = {
  readonly id: string
  /** Addresses and numbers that it may be sent to. */
  readonly targets: readonly string[]
}

type Row = StoredRow<typeof outboxMessages, 'channel' | 'target' | 'locale' | 'subject' | 'body' | 'expiresAt'>

/**
 * Writes the text of a letter as a new one to the same recipient. Refusals: not_found for a letter to anybody else;
 * conflict for one with a code, which would be a second one under the first one's deadline.
 */
export function resendLetter(context: CommandContext, { id, targets }: Letter): { readonly id: string } {
  const { db, now } = context
  const row = db.get<Row>(
    'SELECT channel, target, locale, subject, body, expires_at FROM outbox_messages WHERE id = ?',
    [id],
  )
  if (!row || !targets.includes(row.target)) throw new Refusal('not_found', { field: 'letter' })
  if (row.expires_at !== null) throw new Refusal('conflict', { field: 'letter' })
  const { channel, target, locale, subject, body } = row
  const copy = newId(context)
  insertRow<typeof outboxMessages>(db, {
    into: 'outbox_messages',
    row: { id: copy, channel, target, locale, subject, body, created_at: now, due_at: now, expires_at: null },
  })
  return { id: copy }
}
