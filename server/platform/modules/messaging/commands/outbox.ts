import type { outboxMessages } from '#db/platform/schema/messaging.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
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

/** Ends the wait of a message that its provider has taken. */
export function markDelivered({ db }: CommandContext, { id }: { readonly id: string }): { changed: number } {
  const { changes } = db.run('UPDATE outbox_messages SET due_at = NULL WHERE id = ? AND due_at IS NOT NULL', [id])
  return { changed: changes }
}

/** Makes a dead letter of a message that nobody has taken: nobody is asked again until the operator says so. */
export function giveUpMessage({ db, now }: CommandContext, { id }: { readonly id: string }): { changed: number } {
  const { changes } = db.run(
    'UPDATE outbox_messages SET due_at = NULL, given_up_at = ? WHERE id = ? AND due_at IS NOT NULL',
    [now, id],
  )
  return { changed: changes }
}

/**
 * Has dead letters carried after all: the one of this id, or without one all of them, as after an outage. Each is tried
 * from now as a new message is; one whose code has run out is none of them. Returns how many there were.
 */
export function retryMessages(
  { db, now }: CommandContext,
  { id }: { readonly id: string | null },
): { changed: number } {
  const { changes } = db.run(
    `UPDATE outbox_messages SET due_at = ?, attempts = 0, given_up_at = NULL
     WHERE given_up_at IS NOT NULL AND id = coalesce(?, id) AND (expires_at IS NULL OR expires_at > ?)`,
    [now, id, now],
  )
  return { changed: changes }
}

/** How long an email or an SMS is kept: the code in it is of no use by then, and a secret that is no longer there cannot leak. */
const KEPT_MS = 24 * 60 * 60_000
/** A dead letter waits for the operator so much longer: what it tells may still be news, though no code in it is. */
const DEAD_LETTERS_KEPT_MS = 7 * KEPT_MS

/** Deletes a page of emails and SMS, a day after they were written; of those that were given up, a week after that. */
export function purgeMessages({ db, now }: CommandContext): { changed: number } {
  const { changes } = db.run(
    `DELETE FROM outbox_messages WHERE id IN (
       SELECT id FROM outbox_messages
       WHERE created_at <= ? AND (given_up_at IS NULL OR given_up_at <= ?)
       ORDER BY created_at LIMIT ?
     )`,
    [now - KEPT_MS, now - DEAD_LETTERS_KEPT_MS, PAGE_ROWS],
  )
  return { changed: changes }
}
