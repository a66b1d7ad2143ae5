import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

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
