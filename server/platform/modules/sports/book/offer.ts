import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Policy } from './bet-row.ts'
import { isCancelled } from './event-results.ts'
import { type BookEvent, findEvent } from './event-row.ts'
import { findProducer, isUp } from './producers.ts'

/** What a slip asks for: an outcome, and the odds in 1e-4 that its player saw. */
export type Wish = {
  readonly eventId: string
  readonly market: string
  readonly outcome: string
  readonly odds: number
}

/** What the book gives for it now. */
export type Offer = {
  readonly event: BookEvent
  readonly odds: number
  /** In 1e-9: won, half won, void, half lost. */
  readonly p: readonly [number, number, number, number]
  readonly at: number
  readonly isLive: boolean
}

const OPEN = ['not_started', 'live'] as const

/**
 * What stands against a wish now. Refuses, naming the leg: `not_found` where the book has no such outcome, `unavailable`
 * while its producer is down, `market_closed`, and `odds_changed` with the odds of now where the player's policy does not
 * take them.
 */
export function offerFor(context: CommandContext, wish: Wish, policy: Policy, index: number): Offer {
  const field = `legs.${index}`
  const event = findEvent(context, wish.eventId)
  const market = event?.markets[wish.market]
  const outcome = market?.outcomes[wish.outcome]
  if (!event || !market || !outcome) throw new Refusal('not_found', { field })
  if (!isUp(findProducer(context, event.producer), context.now)) throw new Refusal('unavailable', { field })
  const isOpen = OPEN.some((status) => status === event.status)
  // a listed start that has passed without a live message is no time for odds of before
  const isLate = event.status === 'not_started' && event.startsAt <= context.now
  if (!isOpen || isLate || market.status !== 1 || outcome.o4 === null) throw new Refusal('market_closed', { field })
  // a cancel closes no market, but voids what stands on odds of its time: nothing is accepted only to be void
  if (isCancelled(context, event.id, { market: wish.market, outcome: wish.outcome, offeredAt: market.at }))
    throw new Refusal('market_closed', { field })
  const odds = outcome.o4
  const isTaken = odds === wish.odds || policy === 'any' || (policy === 'higher' && odds > wish.odds)
  if (!isTaken) throw new Refusal('odds_changed', { field, detail: String(odds) })
  return { event, odds, p: outcome.p, at: market.at, isLive: event.status === 'live' }
}

/** Whether a stop has fallen on a market since a time by the feed's clock, also one that is over by now. */
export function wasStopped(
  { db }: CommandContext,
  { eventId, from }: { readonly eventId: string; readonly from: number },
) {
  const stop = db.get(
    `SELECT 1 AS one FROM sports_messages WHERE event_id = ? AND kind = 'bet_stop' AND generated_at > ? LIMIT 1`,
    [eventId, from],
  )
  return stop !== undefined
}
