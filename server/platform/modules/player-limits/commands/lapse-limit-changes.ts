import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { LIMIT_CONFIRM_S } from '#server/shared/constants/player-limits.ts'

/** Forgets a page of looser limits that nobody has confirmed in their time. They have had no effect since. */
export function lapseLimitChanges({ db, now }: CommandContext): { changed: number } {
  const { changes } = db.run(
    `UPDATE player_limits SET ready_at = NULL, next_amount = NULL, next_currency = NULL WHERE (user_id, kind, span) IN (
       SELECT user_id, kind, span FROM player_limits WHERE ready_at <= ? ORDER BY ready_at LIMIT ?
     )`,
    [now - LIMIT_CONFIRM_S * 1000, PAGE_ROWS],
  )
  return { changed: changes }
}
