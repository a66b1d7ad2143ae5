import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { EventStatus } from '#server/shared/constants/event-status.ts'
import { phaseOf } from '../book/event-row.ts'
import { cancelByRule } from '../book/message-log.ts'
import { VOID_AFTER_MS } from '../book/void-rules.ts'

const EVENTS_A_PAGE = 10

/**
 * Voids open markets of matches that are overdue: the whole match if it never started; otherwise, as when it was
 * abandoned or its feed fell silent, all markets not decided by then. The next settlement run processes the bets.
 */
export function voidOverdueMatches(context: CommandContext): { changed: number } {
  const { db, now } = context
  // CROSS JOIN fixes the join order: SQLite would start with all bets
  const overdue = db.all<{ id: string; status: EventStatus; markets: string }>(
    `SELECT event.id, event.status, json_group_array(DISTINCT leg.market) AS markets
     FROM sports_events AS event
     CROSS JOIN sports_legs AS leg ON leg.event_id = event.id AND leg.grade IS NULL
     CROSS JOIN sports_bets AS bet ON bet.id = leg.bet_id AND bet.status = 'open'
     WHERE event.is_final = 0 AND event.is_due = 0 AND event.starts_at < ?
     GROUP BY event.id LIMIT ?`,
    [now - VOID_AFTER_MS, EVENTS_A_PAGE],
  )
  for (const { id, status, markets } of overdue)
    cancelByRule(context, id, {
      markets: phaseOf(status) === 'not_started' ? 'all' : JSON.parse(markets),
      endTime: null,
      reason: phaseOf(status) === 'not_started' ? 'not_started' : 'not_finished',
    })
  return { changed: overdue.length === EVENTS_A_PAGE ? PAGE_ROWS : overdue.length }
}
