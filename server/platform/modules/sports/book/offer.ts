import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { ownValue } from '#server/shared/own-value.ts'
import type { Policy } from './bet-row.ts'
import { isLate } from './cash-out-value.ts'
import { isCancelled } from './event-results.ts'
import { type BookEvent, findEvent, isPriced } from './event-row.ts'
import { stops } from './market-group.ts'
import { findProducer, isUp } from './producers.ts'

/** A selection on a betting slip, with the odds in 1e-4 that its player saw. */
export type LegRequest = {
  readonly eventId: string
  readonly market: string
  readonly outcome: string
  readonly odds: number
  /** Banker: part of every line of a system. */
  readonly isBanker?: boolean | undefined
}

export type Offer = {
  readonly event: BookEvent
  readonly odds: number
  /** In 1e-9: won, half won, void, half lost. */
  readonly p: readonly [number, number, number, number]
  readonly at: number
  readonly isLive: boolean
}

/**
 * Current offer for a selection. Refuses, naming the leg: `not_found` for an unknown outcome; `unavailable` while its
 * producer is down; `market_closed`; and `odds_changed` with the current odds if the player's policy does not accept
 * them.
 */
export function offerFor(context: CommandContext, request: LegRequest, policy: Policy, index: number): Offer {
  const field = `legs.${index}`
  const event = findEvent(context, request.eventId)
  const market = event && ownValue(event.markets, request.market)
  const outcome = market && ownValue(market.outcomes, request.outcome)
  if (!event || !market || !outcome) throw new Refusal('not_found', { field })
  if (!isUp(findProducer(context, event.producer), context.now)) throw new Refusal('unavailable', { field })
  if (!isPriced(event.status) || isLate(event, context.now) || market.status !== 1 || outcome.o4 === null)
    throw new Refusal('market_closed', { field })
  // a cancellation does not close a market, but voids bets on odds of its time: such bets are not accepted
  if (isCancelled(context, event.id, { market: request.market, outcome: request.outcome, offeredAt: market.at }))
    throw new Refusal('market_closed', { field })
  const odds = outcome.o4
  const isTaken = odds === request.odds || policy === 'any' || (policy === 'higher' && odds > request.odds)
  if (!isTaken) throw new Refusal('odds_changed', { field, detail: String(odds) })
  return { event, odds, p: outcome.p, at: market.at, isLive: event.status === 'live' }
}

type Stopped = {
  readonly eventId: string
  readonly market: string
  /** Feed time: after `from` and up to `until`. */
  readonly from: number
  readonly until: number
}

/** Whether a stop affected a market in a period, even if it has ended by now. */
export function wasStopped({ db }: CommandContext, { eventId, market, from, until }: Stopped): boolean {
  const rows = db.all<{ body: string }>(
    `SELECT body FROM sports_messages
     WHERE event_id = ? AND kind = 'bet_stop' AND generated_at > ? AND generated_at <= ?`,
    [eventId, from, until],
  )
  return rows.some(({ body }) => stops(JSON.parse(body), market))
}
