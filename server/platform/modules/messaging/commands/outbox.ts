import type { outboxMessages } from '#db/platform/schema/messaging.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { Channel } from '../contact.ts'

export type DueMessage = StoredRow<
  typeof outboxMessages,
  'id' | 'channel' | 'target' | 'locale' | 'subject' | 'body' | 'attempts' | 'dueAt' | 'expiresAt'
>

/** Maximum number of messages given to a channel's provider at a time. */
export const DELIVERIES = 20
/** Longer than the timeout of any provider, so that a message is not taken twice in the meantime. */
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * 60_000
/** Attempts, over about eight hours, after which a message is given up (`giveUpMessage`). */
export const MOST_ATTEMPTS = 13

/**
 * Takes the due messages of a channel, oldest first. Each becomes due again after a pause, which doubles with every
 * attempt up to an hour, unless it is marked as delivered or given up: a message taken before a crash is sent twice
 * rather than never.
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

export function markDelivered({ db }: CommandContext, { id }: { readonly id: string }): { changed: number } {
  const { changes } = db.run('UPDATE outbox_messages SET due_at = NULL WHERE id = ? AND due_at IS NOT NULL', [id])
  return { changed: changes }
}

/** Turns an undeliverable message into a dead letter, which is not retried until the operator requests it. */
export function giveUpMessage({ db, now }: CommandContext, { id }: { readonly id: string }): { changed: number } {
  const { changes } = db.run(
    'UPDATE outbox_messages SET due_at = NULL, given_up_at = ? WHERE id = ? AND due_at IS NOT NULL',
    [now, id],
  )
  return { changed: changes }
}

/**
 * Requeues one dead letter, or all of them, as after an outage. Each is retried like a new message; those with an
 * expired code are skipped. Returns the number of messages.
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

/** How long an email or SMS is stored: its code is useless by then, and deleted secrets cannot leak. */
const KEPT_MS = 24 * 60 * 60_000
/**
 * How much longer dead letters are stored for the operator: their news may still matter, although no code in them does.
 */
const DEAD_LETTERS_KEPT_MS = 7 * KEPT_MS

/** Deletes a page of emails and SMS a day after they were written, and dead letters a week after that. */
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
