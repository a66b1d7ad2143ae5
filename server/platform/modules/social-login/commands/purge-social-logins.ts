import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** How long a login that nobody came back for is kept after its end. */
const KEPT_MS = 24 * 60 * 60_000

/** Deletes a page of what browsers that never came back from a provider have left. */
export function purgeSocialLogins({ db, now }: CommandContext): { changed: number } {
  const { changes } = db.run(
    `DELETE FROM social_logins WHERE state_hash IN (
       SELECT state_hash FROM social_logins WHERE expires_at <= ? ORDER BY expires_at LIMIT ?
     )`,
    [now - KEPT_MS, PAGE_ROWS],
  )
  return { changed: changes }
}
