import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type FeedMessage, type Fixture, PRODUCERS, type Producer } from '#server/platform/providers/odds/port.ts'
import { ownValue } from '#server/shared/own-value.ts'
import {
  type BookEvent,
  type BookMarket,
  findEvent,
  insertEvent,
  isLater,
  markDue,
  NOT_STARTED,
  updateEvent,
  withOdds,
} from '../book/event-row.ts'
import { stops } from '../book/market-group.ts'
import { cancelByRule, messagesOfEvent, storeMessage } from '../book/message-log.ts'
import { findProducer, SILENT_MS, storeProducer } from '../book/producers.ts'
import { VOID_AFTER_MS } from '../book/void-rules.ts'
import { SPORTS_CHANNEL } from '../channels.ts'
import { isPastAll } from './prune-sports-messages.ts'

/** A producer with missing messages, and the recovery to request. */
export type Wanted = { readonly producer: Producer; readonly requestId: string; readonly after: number }

/**
 * Stores messages of the feed and applies them in order of arrival; duplicates change nothing. Returns the producers to
 * recover: those with a gap, those that were silent too long, and those that have lost the subscription.
 */
export function takeFeedMessages(
  context: CommandContext,
  { messages }: { readonly messages: readonly FeedMessage[] },
): { readonly wanted: Wanted[] } {
  const wanted = new Map<Producer, Wanted>()
  for (const message of messages) {
    const recovery = noted(context, message)
    if (recovery) wanted.set(message.producer, recovery)
    if (message.body.kind === 'alive' || message.body.kind === 'snapshot_complete') continue
    if (isPastAll(context, message)) continue
    if (storeMessage(context, message)) apply(context, message)
  }
  return { wanted: [...wanted.values()] }
}

/** Records a message of a producer. Returns a recovery if one has become necessary. */
function noted(context: CommandContext, { producer, seq, generatedAt, body }: FeedMessage): Wanted | undefined {
  const { now } = context
  const before = findProducer(context, producer)
  const isGap = before !== undefined && seq > before.lastSeq + 1
  // the completion of an older request, or one after a gap, does not cover everything missed
  if (body.kind === 'snapshot_complete' && before?.recovery === body.requestId && !isGap) {
    const lastSeq = Math.max(seq, before.lastSeq)
    storeProducer(context, producer, { lastSeq, lastGeneratedAt: generatedAt, lastAliveAt: now, recovery: null })
    return undefined
  }
  if (!before) {
    storeProducer(context, producer, { lastSeq: seq, lastGeneratedAt: generatedAt, lastAliveAt: now, recovery: null })
    return undefined
  }
  const wasSilent = now - before.lastAliveAt > SILENT_MS || (body.kind === 'alive' && body.subscribed === 0)
  // a gap restarts the recovery; an alive message after silence does not, if one is already requested
  const isMissing = isGap || (body.kind === 'alive' && wasSilent && before.recovery === null)
  const requestId = isMissing ? newId(context) : before.recovery
  storeProducer(context, producer, {
    lastSeq: Math.max(seq, before.lastSeq),
    lastGeneratedAt: requestId === null ? Math.max(generatedAt, before.lastGeneratedAt) : before.lastGeneratedAt,
    lastAliveAt: now,
    recovery: requestId,
  })
  return isMissing && requestId ? { producer, requestId, after: before.lastGeneratedAt } : undefined
}

function apply(context: CommandContext, message: FeedMessage): void {
  const { body, eventId } = message
  if (body.kind === 'fixture_change') {
    applyFixture(context, message, body.fixture, body.changeType)
    return
  }
  const event = findEvent(context, eventId)
  // stored, and applied when its fixture arrives, if ever
  if (!event) return
  switch (body.kind) {
    case 'odds_change': {
      const stamp = { generatedAt: message.generatedAt, seq: message.seq, isStop: false }
      const moved = body.markets.flatMap((market): [string, BookMarket][] => {
        const before = ownValue(event.markets, market.key)
        return isLater(before, stamp) ? [[market.key, withOdds(before, market, stamp)]] : []
      })
      const isNewer = message.generatedAt >= event.stateAt
      storeEvent(context, {
        ...event,
        ...(isNewer && {
          state: body.state,
          status: body.state.status,
          stateAt: message.generatedAt,
          producer: message.producer,
        }),
        markets: { ...event.markets, ...Object.fromEntries(moved) },
      })
      break
    }
    case 'bet_stop': {
      const stamp = { generatedAt: message.generatedAt, seq: message.seq, isStop: true }
      const moved = Object.entries(event.markets).map(([key, market]): [string, BookMarket] => {
        if (!stops(body, key) || !isLater(market, stamp)) return [key, market]
        const status = market.status === 1 ? body.marketStatus : market.status
        return [key, { ...market, status, at: message.generatedAt, isStop: true, seq: message.seq }]
      })
      storeEvent(context, { ...event, markets: Object.fromEntries(moved) })
      break
    }
    case 'bet_settlement':
      settled(context, event, new Set(body.markets.map(({ key }) => key)))
      break
    case 'rollback_bet_settlement':
    case 'bet_cancel':
    case 'rollback_bet_cancel':
      settled(context, event, new Set())
      break
  }
}

/** Marks the event for settlement of its bets, and closes settled markets. */
function settled(context: CommandContext, event: BookEvent, closed: ReadonlySet<string>): void {
  const markets = Object.entries(event.markets).map(([key, market]) => [
    key,
    closed.has(key) ? { ...market, status: -3 } : market,
  ])
  storeEvent(context, { ...event, markets: Object.fromEntries(markets) })
  markDue(context, event.id, true)
}

function storeEvent(context: CommandContext, event: BookEvent): void {
  const { id, version } = event
  updateEvent(context, { ...event, version: version + 1 })
  context.announce({ channel: SPORTS_CHANNEL, key: `${SPORTS_CHANNEL}:${id}`, data: { event: id } })
}

function applyFixture(
  context: CommandContext,
  { eventId, producer, generatedAt }: FeedMessage,
  fixture: Fixture,
  changeType: Extract<FeedMessage['body'], { kind: 'fixture_change' }>['changeType'],
): void {
  const { sport, category, tournament, home, away, startsAt } = fixture
  const known = findEvent(context, eventId)
  if (known) {
    const moved = { ...known, startsAt, home, away }
    updateEvent(context, moved)
    // bets stay valid for postponements up to a day and a half
    if (startsAt - known.startsAt > VOID_AFTER_MS)
      cancelByRule(context, eventId, { markets: 'all', endTime: generatedAt, reason: 'postponed' })
    // bets on a side or on a number of sets are not valid for the other
    if (changeType === 'format' || (home === known.away && away === known.home))
      cancelByRule(context, eventId, { markets: 'all', endTime: generatedAt, reason: 'format' })
    if (changeType === 'cancelled')
      storeEvent(context, { ...moved, status: 'cancelled', stateAt: generatedAt, markets: stopped(known) })
    return
  }
  insertEvent(context, {
    id: eventId,
    sport,
    category,
    tournament,
    home,
    away,
    producer,
    startsAt,
    status: changeType === 'cancelled' ? 'cancelled' : 'not_started',
    // the fixture does not contain the state, and messages with the state may have arrived before
    stateAt: changeType === 'cancelled' ? generatedAt : 0,
    state: NOT_STARTED,
    markets: {},
    version: 1,
  })
  for (const message of messagesOfEvent(context, eventId)) apply(context, message)
}

const stopped = ({ markets }: BookEvent) =>
  Object.fromEntries(Object.entries(markets).map(([key, market]) => [key, { ...market, status: -4 as const }]))

/**
 * Suspends all producers when the platform starts, however short the downtime: they are down until they have reported
 * what has happened since. Returns the recoveries to request.
 */
export function suspendProducers(context: CommandContext): { readonly wanted: readonly Wanted[] } {
  const wanted = PRODUCERS.flatMap((producer): Wanted[] => {
    const known = findProducer(context, producer)
    if (!known) return []
    const requestId = newId(context)
    storeProducer(context, producer, { ...known, recovery: requestId })
    return [{ producer, requestId, after: known.lastGeneratedAt }]
  })
  return { wanted }
}
