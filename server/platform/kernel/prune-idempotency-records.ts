import { PAGE_ROWS } from './jobs/page.ts'
import type { CommandContext } from './writer/command.ts'

/** A key is kept across retries, not for ever; a transfer's own key stays with it and moves money once all the same. */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** Deletes a page of the answers to keys that are older than 30 days, the oldest first. */
export function pruneIdempotencyRecords({ db, now }: CommandContext): { changed: number } {
  const { changes } = db.run(
    `DELETE FROM idempotency_records WHERE key IN (
       SELECT key FROM idempotency_records WHERE created_at < ? ORDER BY created_at LIMIT ?
     )`,
    [now - KEPT_MS, PAGE_ROWS],
  )
  return { changed: changes }
}
