import type { sportsCorrections } from '#db/platform/schema/sports.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { FeedBody } from '#server/platform/providers/odds/port.ts'
import { ownValue } from '#server/shared/own-value.ts'
import { GRADES, type Grade, gradeOfText } from '#server/shared/sports/grade.ts'
import { marketOf } from '#server/shared/sports/markets/index.ts'
import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { placesOf } from '#server/shared/sports/markets/outright.ts'
import { findEvent } from '../book/event-row.ts'
import { addHouseMessage } from '../book/message-log.ts'
import { SPORTS_DUE_CHANNEL } from '../channels.ts'

/** Result of a market by outcome; null if it is void. */
type Outcomes = Readonly<Record<string, Grade>> | null

export type Correction = {
  readonly eventId: string
  readonly market: string
  readonly outcomes: Readonly<Record<string, string>> | null
  readonly reason: string
  readonly operator: string
}

/**
 * Proposes a market's result for another operator to approve. Nothing is settled yet. Refusals: not_found for an
 * unknown event, invalid for an unknown market or outcomes, conflict if a correction of the market is pending.
 */
export function proposeSportsCorrection(
  context: CommandContext,
  { eventId, market, outcomes, reason, operator }: Correction,
): { readonly id: string } {
  const { db, now } = context
  const event = findEvent(context, eventId)
  if (!event) throw new Refusal('not_found')
  // outcomes of a field are defined by its feed
  const fielded = placesOf(market) && Object.keys(ownValue(event.markets, market)?.outcomes ?? {})
  const names = marketOf(parseMarketKey(market).type)?.outcomes ?? fielded
  if (!names) throw new Refusal('invalid', { field: 'market' })
  const graded = outcomes && gradesOf(names, outcomes)
  const waiting = db.get(
    `SELECT 1 AS one FROM sports_corrections WHERE event_id = ? AND market = ? AND status = 'proposed'`,
    [eventId, market],
  )
  if (waiting) throw new Refusal('conflict', { field: 'market' })
  const id = newId(context)
  insertRow<typeof sportsCorrections>(db, {
    into: 'sports_corrections',
    row: {
      id,
      market,
      reason,
      event_id: eventId,
      outcomes: graded && JSON.stringify(graded),
      status: 'proposed',
      proposed_by: operator,
      proposed_at: now,
    },
  })
  return { id }
}

/** A grade, or for a dead heat the number of places left and of tied outcomes. */
const GRADE = new RegExp(`^(${GRADES.join('|')}|[1-9]\\d?/[1-9]\\d?)$`)

function gradesOf(names: readonly string[], outcomes: Readonly<Record<string, string>>): Outcomes {
  const given = Object.entries(outcomes)
  if (given.length !== names.length) throw new Refusal('invalid', { field: 'outcomes' })
  return Object.fromEntries(
    names.map((name) => {
      const text = ownValue(outcomes, name) ?? ''
      if (!GRADE.test(text)) throw new Refusal('invalid', { field: 'outcomes' })
      return [name, gradeOfText(text)]
    }),
  )
}

type Decision = { readonly id: string; readonly operator: string; readonly verdict: 'confirm' | 'refuse' }
type Row = {
  readonly event_id: string
  readonly market: string
  readonly outcomes: string | null
  readonly status: string
}

/**
 * Approves a correction as the final result of its market, and bets on it are resettled by a reversal and another
 * settlement; or rejects it. Refusals: not_found, conflict for one already decided, forbidden for the operator who
 * proposed it.
 */
export function decideSportsCorrection(context: CommandContext, { id, operator, verdict }: Decision): void {
  const { db, now, announce } = context
  const row = db.get<Row & { proposed_by: string }>(
    'SELECT event_id, market, outcomes, status, proposed_by FROM sports_corrections WHERE id = ?',
    [id],
  )
  if (!row) throw new Refusal('not_found')
  if (row.status !== 'proposed') throw new Refusal('conflict', { field: 'status' })
  if (verdict === 'confirm' && row.proposed_by === operator) throw new Refusal('forbidden')
  db.run('UPDATE sports_corrections SET status = ?, decided_by = ?, decided_at = ? WHERE id = ?', [
    verdict === 'confirm' ? 'confirmed' : 'refused',
    operator,
    now,
    id,
  ])
  if (verdict === 'refuse') return
  addHouseMessage(context, row.event_id, bodyOf(row))
  announce({ channel: SPORTS_DUE_CHANNEL, data: { event: row.event_id } })
}

function bodyOf({ market, outcomes }: Row): FeedBody {
  if (outcomes === null)
    return { kind: 'bet_cancel', markets: [market], startTime: null, endTime: null, reason: 'corrected' }
  return { kind: 'bet_settlement', certainty: 2, markets: [{ key: market, outcomes: JSON.parse(outcomes) }] }
}
