import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** How long a launch is kept after its end: its token is of no use by then. */
const KEPT_MS = 24 * 60 * 60_000

/** Deletes a page of launches whose token has expired. */
export function purgeLaunches({ db, now }: CommandContext): { changed: number } {
  const { changes } = db.run(
    `DELETE FROM casino_launches WHERE token_hash IN (
       SELECT token_hash FROM casino_launches WHERE expires_at <= ? ORDER BY expires_at LIMIT ?
     )`,
    [now - KEPT_MS, PAGE_ROWS],
  )
  return { changed: changes }
}
