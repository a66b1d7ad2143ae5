import type { outboxMessages } from '#db/platform/schema/messaging.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { Channel } from '../contact.ts'

export type DueMessage = StoredRow<
  typeof outboxMessages,
  'id' | 'channel' | 'target' | 'locale' | 'subject' | 'body' | 'attempts' | 'dueAt' | 'expiresAt'
>

/** So many messages of a channel are given to its provider at a time. */
export const DELIVERIES = 20
/** Longer than any provider is waited for: nobody else takes the message meanwhile. */
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * 60_000
/** After so many attempts, which is some eight hours, a message is given up (`giveUpMessage`). */
export const MOST_ATTEMPTS = 13

/**
 * Takes the messages of a channel whose turn it is, oldest first. Each is due again after a pause, which doubles with every attempt up
 * to an hour, unless it is marked as delivered or given up: what was taken before a crash is sent once more rather than
 * never.
 */
export function takeDueMessages(
  { db, now }: CommandContext,
  { channel }: { readonly channel: Channel },
): readonly DueMessage[] {
  return db.all<DueMessage>(
    `UPDATE outbox_messages
     SET attempts = attempts + 1, due_at = ? + min(? << min(attempts, 10), ?)
     WHERE due_at <= ? AND id IN (
       SELECT id FROM outbox_messages WHERE channel = ? AND due_at <= ? ORDER BY due_at LIMIT ?
     )
     RETURNING id, channel, target, locale, subject, body, attempts, due_at, expires_at`,
    [now, FIRST_PAUSE_MS, LONGEST_PAUSE_MS, now, channel, now, DELIVERIES],
  )
}
