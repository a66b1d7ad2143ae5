import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** As long as an advertiser is asked what a visit has led to. Whoever has become a player by then keeps their sources. */
const KEPT_MS = 180 * 24 * 60 * 60_000

const KINDS = ['affiliate', 'visit', 'page_open', 'utm'] as const

/** Deletes a page of what visitors have left who never became players. */
export function purgeVisits({ db, now }: CommandContext): { changed: number } {
  const before = now - KEPT_MS
  let left = PAGE_ROWS
  for (const kind of KINDS)
    left -= db.run(
      `DELETE FROM visit_events WHERE id IN (
         SELECT id FROM visit_events WHERE kind = ? AND created_at <= ? ORDER BY created_at LIMIT ?
       )`,
      [kind, before, left],
    ).changes
  left -= db.run(
    `DELETE FROM sources WHERE id IN (
       SELECT id FROM sources WHERE user_id IS NULL AND created_at <= ? ORDER BY created_at LIMIT ?
     )`,
    [before, left],
  ).changes
  return { changed: PAGE_ROWS - left }
}
