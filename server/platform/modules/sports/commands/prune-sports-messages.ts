import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { FeedMessage } from '#server/platform/providers/odds/port.ts'
import { RESULT_KINDS } from '../book/results.ts'

const HOUR_MS = 3_600_000
/** A feed is asked for what was missed in so long at most: what is older, nobody asks for and nobody repeats. */
const KEPT_MS = 72 * HOUR_MS
/** Odds and stops of play outlive the longest recovery of a live producer, ten hours, and no more: they are nearly all there is. */
const PLAY_KEPT_MS = 12 * HOUR_MS
/** Corrections count up to three days after the end; no event takes a day. */
const CORRECTED_MS = 4 * 24 * HOUR_MS
/** Each with some forty results, so that a page is one of rows. */
const EVENTS_A_PAGE = 20

/**
 * Deletes a page of what nothing needs any more: odds, stops and fixtures by their age, and results with events that are over for
 * so long that no correction counts, and on which no bet is open. The last message stays, since the next one is
 * hashed after it. What is left after a stop the next turn finds again.
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
    // nothing is offered on it any more, and what was accepted stands with its bets
    db.run(`UPDATE sports_events SET is_final = 1, markets = '{}' WHERE id = ?`, [id])
  }
  return { changed: over.length === EVENTS_A_PAGE ? PAGE_ROWS : aged.changes }
}

/** Whether a message comes so late that what it would be ordered by may have been deleted. */
export function isPastAll({ db, now }: CommandContext, { eventId, generatedAt, body }: FeedMessage): boolean {
  const isResult = RESULT_KINDS.some((kind) => kind === body.kind)
  if (!isResult) return generatedAt < now - KEPT_MS
  return db.get('SELECT 1 AS one FROM sports_events WHERE id = ? AND is_final = 1', [eventId]) !== undefined
}
