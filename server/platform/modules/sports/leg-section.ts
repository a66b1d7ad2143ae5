import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { gradeText } from '#server/shared/sports/grade.ts'
import { areOddsCancelled, gradeOf, type ResultMessage } from './book/results.ts'

const row = z.object({
  market: z.string(),
  outcome: z.string(),
  offered_at: z.number(),
  grade: z.string().nullable(),
  is_cancelled: z.number(),
  messages: z.string(),
})

/** Books check: recomputes grades from the results that are stored, and compares legs with the log. */
export const SPORTS_LEGS: BookSection = {
  name: 'legs of sports bets',
  keys: sql`SELECT rowid AS key FROM sports_legs`,
  mostRows: 200,
  recomputed: [
    {
      name: 'a leg of a sports bet has the grade of the results of its event',
      // results of a final event are deleted, and an event that is due is graded next
      rows: sql`
        SELECT format('%s/%d', leg.bet_id, leg.position) AS subject, leg.market, leg.outcome, leg.offered_at, leg.grade,
          leg.is_cancelled, (
            SELECT json_group_array(json_object('generatedAt', message.generated_at, 'seq', message.seq, 'body', json(message.body)))
            FROM sports_messages AS message WHERE message.event_id = leg.event_id
              AND (message.kind IN ('bet_cancel', 'rollback_bet_cancel')
                OR message.kind IN ('bet_settlement', 'rollback_bet_settlement') AND instr(message.body, json_quote(leg.market)) > 0)
          ) AS messages
        FROM sports_legs AS leg
        CROSS JOIN sports_bets AS bet ON bet.id = leg.bet_id AND bet.status IN ('open', 'settled', 'cashed_out')
        CROSS JOIN sports_events AS event ON event.id = leg.event_id AND event.is_final = 0 AND event.is_due = 0
        WHERE leg.rowid IN page`,
      isRight(found) {
        const { market, outcome, offered_at: offeredAt, grade, is_cancelled, messages } = row.parse(found)
        const results = JSON.parse(messages) as ResultMessage[]
        const pick = { market, outcome, offeredAt }
        const graded = gradeOf(results, pick)
        return (graded && gradeText(graded)) === grade && Number(areOddsCancelled(results, pick)) === is_cancelled
      },
    },
  ],
  invariants: [
    {
      name: 'a leg of a sports bet has the event, outcome and odds that were logged',
      // the last record counts: odds may have changed before a bet was accepted
      violated: sql`
        SELECT format('%s/%d', leg.bet_id, leg.position) AS subject FROM sports_legs AS leg
        CROSS JOIN log_records AS record ON record.sequence = (
          SELECT max(last.sequence) FROM log_records AS last
          WHERE last.reference = format('bet:%s', leg.bet_id) AND last.kind IN ('bet_placed', 'bet_accepted')
        ) AND record.opening IS NOT NULL
        WHERE leg.rowid IN page AND (
          record.opening ->> '$.params' ->> format('$.legs[%d].event', leg.position) IS NOT leg.event_id
          OR record.opening ->> '$.params' ->> format('$.legs[%d].market', leg.position) IS NOT leg.market
          OR record.opening ->> '$.params' ->> format('$.legs[%d].outcome', leg.position) IS NOT leg.outcome
          OR record.opening ->> '$.params' ->> format('$.legs[%d].odds', leg.position) IS NOT leg.odds)`,
    },
  ],
}
