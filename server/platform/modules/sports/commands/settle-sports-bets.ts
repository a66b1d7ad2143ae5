import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import { gradeText } from '#server/shared/sports/grade.ts'
import { findBookBet } from '../book/bet-row.ts'
import { resultsOf } from '../book/event-results.ts'
import { addLiability } from '../book/liability.ts'
import { gradeOf, type ResultMessage } from '../book/results.ts'
import { settleBookBet } from '../book/settle-bet.ts'

/** So many legs one command looks at: the writer is held up for some tens of milliseconds. */
const LEGS_A_PAGE = 100

type LegRow = {
  readonly bet_id: string
  readonly position: bigint
  readonly market: string
  readonly outcome: string
  readonly offered_at: bigint
  /** In the word that it is stored by. */
  readonly grade: string | null
  readonly load: string
}

/**
 * Looks at a page of the legs on one event whose results have come or gone, grades them anew and settles their bets. Gives
 * what to begin the next page after, and whether no event is due any more. A stop in between loses nothing: the event stays due, and what
 * is settled is found to agree.
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
  const legs = db.all<LegRow>(
    `SELECT leg.bet_id, leg.position, leg.market, leg.outcome, leg.offered_at, leg.grade, CAST(leg.load AS TEXT) AS load
     FROM sports_legs AS leg JOIN sports_bets AS bet ON bet.id = leg.bet_id
     WHERE leg.event_id = ? AND (leg.bet_id, leg.position) > (?, ?) AND bet.status IN ('open', 'settled')
     ORDER BY leg.bet_id, leg.position LIMIT ?`,
    [due, after?.betId ?? '', after?.position ?? 0, LEGS_A_PAGE],
  )
  for (const leg of legs) regrade(context, due, leg, messages)
  const last = legs.at(-1)
  if (last && legs.length === LEGS_A_PAGE)
    return {
      isDone: false,
      next: {
        ...{ eventId: due, betId: last.bet_id, position: Number(last.position) },
        seen: after?.seen ?? messages.length,
      },
    }
  // what has come while pages were read begins anew
  if (after === null || after.seen === messages.length)
    db.run('UPDATE sports_events SET is_due = 0 WHERE id = ?', [due])
  return { isDone: false, next: null }
}

/** Where a page ended, and how many results there were when the first one began. */
export type SettledUntil = {
  readonly eventId: string
  readonly betId: string
  /** Of the leg: singles of one bet may stand on one event. */
  readonly position: number
  readonly seen: number
}

function regrade(context: CommandContext, eventId: string, leg: LegRow, messages: readonly ResultMessage[]): void {
  const { market, outcome, bet_id: betId, position } = leg
  const ended = gradeOf(messages, { market, outcome, offeredAt: Number(leg.offered_at) })
  const grade = ended && gradeText(ended)
  if (grade === leg.grade) return
  context.db.run('UPDATE sports_legs SET grade = ? WHERE bet_id = ? AND position = ?', [grade, betId, Number(position)])
  const isRelease = leg.grade === null
  if (isRelease || grade === null) {
    const load = fromSql(leg.load)
    addLiability(context, { eventId, market, outcome }, isRelease ? -load : load)
  }
  const bet = findBookBet(context, betId)
  if (bet) settleBookBet(context, bet)
}
