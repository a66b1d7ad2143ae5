import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { FeedMessage } from '#server/platform/providers/odds/port.ts'
import { RESULT_KINDS } from '../book/results.ts'

const HOUR_MS = 3_600_000
/** The longest period that can be recovered from a feed: older messages are neither requested nor repeated. */
const KEPT_MS = 72 * HOUR_MS
/**
 * Live odds and stops, which are nearly all messages, are kept little longer than a live producer's longest recovery of
 * ten hours.
 */
const PLAY_KEPT_MS = 12 * HOUR_MS
/** Corrections are accepted up to three days after the end, and no event lasts a day. */
const CORRECTED_MS = 4 * 24 * HOUR_MS
/** Each has about forty results, so that a page has the usual number of rows. */
const EVENTS_A_PAGE = 20

/**
 * Deletes a page of messages that are no longer needed: odds, stops and fixtures by age, and results of events without
 * open bets that are too old for corrections. The last message stays, since the next one's hash includes it. After a
 * stop, the next run finds the remaining rows.
 */
export function pruneSportsMessages({ db, now }: CommandContext): { changed: number } {
  const aged = db.run(
    `DELETE FROM sports_messages WHERE id IN (
       SELECT id FROM sports_messages
       WHERE kind IN ('odds_change', 'bet_stop', 'fixture_change') AND generated_at < iif(producer = 'live', ?, ?)
         AND generated_at < ? AND id < (SELECT max(id) FROM sports_messages)
       ORDER BY generated_at LIMIT ?
     )`,
    [now - PLAY_KEPT_MS, now - KEPT_MS, now - PLAY_KEPT_MS, PAGE_ROWS],
  )
  const over = db.all<{ id: string }>(
    `SELECT event.id FROM sports_events AS event
     WHERE event.is_final = 0 AND event.starts_at < ? AND event.is_due = 0 AND NOT EXISTS (
       SELECT 1 FROM sports_legs AS leg JOIN sports_bets AS bet ON bet.id = leg.bet_id
       WHERE leg.event_id = event.id AND bet.status IN ('pending', 'open')
     ) AND event.id <> coalesce((SELECT event_id FROM sports_messages ORDER BY id DESC LIMIT 1), '') ORDER BY event.starts_at LIMIT ?`,
    [now - CORRECTED_MS, EVENTS_A_PAGE],
  )
  for (const { id } of over) {
    db.run('DELETE FROM sports_messages WHERE event_id = ?', [id])
    // it is no longer offered, and accepted odds are stored with the bets
    db.run(`UPDATE sports_events SET is_final = 1, markets = '{}' WHERE id = ?`, [id])
  }
  return { changed: over.length === EVENTS_A_PAGE ? PAGE_ROWS : aged.changes }
}

/** Whether a message is so late that the messages it would be ordered against may have been deleted. */
export function isPastAll({ db, now }: CommandContext, { eventId, generatedAt, body }: FeedMessage): boolean {
  const isResult = RESULT_KINDS.some((kind) => kind === body.kind)
  if (!isResult) return generatedAt < now - KEPT_MS
  return db.get('SELECT 1 AS one FROM sports_events WHERE id = ? AND is_final = 1', [eventId]) !== undefined
}
