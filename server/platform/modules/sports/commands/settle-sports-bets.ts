import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { gradeText } from '#server/shared/sports/grade.ts'
import { findBookBet } from '../book/bet-row.ts'
import { resultsOf } from '../book/event-results.ts'
import { markDue } from '../book/event-row.ts'
import { moveLiability } from '../book/liability.ts'
import { restateCashOuts } from '../book/pay-cash-out.ts'
import { areOddsCancelled, concernsMarket, gradeOf, type ResultMessage, voidReasonOf } from '../book/results.ts'
import { settleBookBet } from '../book/settle-bet.ts'

/** Legs processed per command: blocks the writer for some tens of milliseconds. */
const LEGS_A_PAGE = 100

type LegRow = {
  readonly bet_id: string
  readonly position: bigint
  readonly market: string
  readonly outcome: string
  readonly offered_at: bigint
  /** As stored text. */
  readonly grade: string | null
  readonly is_cancelled: bigint
}

/**
 * Grades a page of legs on one event whose results have changed, and settles their bets. Returns the position of the
 * next page, and whether no event is due anymore. An interruption loses nothing: the event stays due, and settled bets
 * are found unchanged.
 */
export function settleSportsBets(
  context: CommandContext,
  { after }: { readonly after: SettledUntil | null },
): { readonly isDone: boolean; readonly next: SettledUntil | null } {
  const { db } = context
  const due = after
    ? after.eventId
    : db.get<{ id: string }>('SELECT id FROM sports_events WHERE is_due = 1 LIMIT 1')?.id
  if (due === undefined) return { isDone: true, next: null }
  const messages = resultsOf(context, due)
  // of a final event, only manual corrections are still stored: the settlements of other markets stay
  const isFinal = db.get('SELECT 1 AS one FROM sports_events WHERE id = ? AND is_final = 1', [due]) !== undefined
  const isMeant = ({ market, is_cancelled: cancelled }: LegRow) =>
    !isFinal || (cancelled === 0n && messages.some(({ body }) => concernsMarket(body, market)))
  const legs = db.all<LegRow>(
    `SELECT leg.bet_id, leg.position, leg.market, leg.outcome, leg.offered_at, leg.grade, leg.is_cancelled
     FROM sports_legs AS leg JOIN sports_bets AS bet ON bet.id = leg.bet_id
     WHERE leg.event_id = ? AND (leg.bet_id, leg.position) > (?, ?) AND bet.status IN ('open', 'settled', 'cashed_out')
     ORDER BY leg.bet_id, leg.position LIMIT ?`,
    [due, after?.betId ?? '', after?.position ?? 0, LEGS_A_PAGE],
  )
  for (const leg of legs) if (isMeant(leg)) regrade(context, due, leg, messages)
  const last = legs.at(-1)
  if (last && legs.length === LEGS_A_PAGE)
    return {
      isDone: false,
      next: {
        eventId: due,
        betId: last.bet_id,
        position: Number(last.position),
        seen: after?.seen ?? messages.length,
      },
    }
  // messages that arrived between the pages start it over
  if (after === null || after.seen === messages.length) markDue(context, due, false)
  return { isDone: false, next: null }
}

/** End of a page, and the number of results when the first page began. */
export type SettledUntil = {
  readonly eventId: string
  readonly betId: string
  /** Position of the leg: a bet of singles can have several legs on one event. */
  readonly position: number
  readonly seen: number
}

function regrade(context: CommandContext, eventId: string, leg: LegRow, messages: readonly ResultMessage[]): void {
  const { market, outcome, bet_id: betId, position } = leg
  const pick = { market, outcome, offeredAt: Number(leg.offered_at) }
  const ended = gradeOf(messages, pick)
  const grade = ended && gradeText(ended)
  const isCancelled = areOddsCancelled(messages, pick)
  if (grade === leg.grade && isCancelled === (leg.is_cancelled === 1n)) return
  const before = findBookBet(context, betId)
  if (!before) throw new Error(`a leg on ${eventId} has no bet`)
  context.db.run(
    'UPDATE sports_legs SET grade = ?, is_cancelled = ?, void_reason = ? WHERE bet_id = ? AND position = ?',
    [grade, isCancelled ? 1 : 0, voidReasonOf(messages, pick), betId, Number(position)],
  )
  const graded = findBookBet(context, betId)
  if (!graded) throw new Error('the bet no longer exists')
  if (graded.cashOuts > 0) restateCashOuts(context, graded)
  settleBookBet(context, graded)
  const after = findBookBet(context, betId)
  if (after) moveLiability(context, before, after)
}
