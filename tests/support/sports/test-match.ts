import { NOT_STARTED } from '#server/platform/modules/sports/book/event-row.ts'
import { takeFeedMessages } from '#server/platform/modules/sports/commands/take-feed-messages.ts'
import type { EventState, FeedBody, FeedMarket, FeedMessage, Producer } from '#server/platform/providers/odds/port.ts'
import type { TestDatabase } from '../test-database.ts'

const HOUR_MS = 3_600_000
export const WINNER = '1x2'
export const LIVE: EventState = { ...NOT_STARTED, status: 'live', score: { home: 0, away: 0 } }
const BEFORE = NOT_STARTED

/** 1X2 with these odds of the home team, in 1e-4, and its probability in 1e-9. */
export function winnerAt(o4: number, chance = 450_000_000, status: FeedMarket['status'] = 1): FeedMarket {
  const rest = (1_000_000_000 - chance) / 2
  return {
    key: WINNER,
    status,
    outcomes: (['home', 'draw', 'away'] as const).map((id) => ({
      id,
      o4: id === 'home' ? o4 : 30_000,
      p: [id === 'home' ? chance : rest, 0, 0, 0] as const,
    })),
  }
}

/** Two producers that a test controls, by the clock of its database. */
export function openTestFeed(books: Pick<TestDatabase, 'run'>) {
  const seqs: Record<Producer, number> = { pre: 0, live: 0 }
  const now = () => books.run((context) => context.now)
  let matches = 0

  function messageOf(producer: Producer, eventId: string, body: FeedBody, generatedAt = now()): FeedMessage {
    seqs[producer] += 1
    return { producer, seq: seqs[producer], eventId, generatedAt, body }
  }
  const deliver = (...messages: readonly FeedMessage[]) =>
    books.run((context) => takeFeedMessages(context, { messages }))
  const alive = () => deliver(messageOf('pre', '', { kind: 'alive' }), messageOf('live', '', { kind: 'alive' }))

  return {
    /** State of a match that has not begun. */
    before: BEFORE,
    messageOf,
    deliver,
    alive,
    now,
    /** Loses a producer's message in transit. */
    lose(producer: Producer) {
      seqs[producer] += 1
    },
    stop: (eventId: string, generatedAt = now()) =>
      deliver(messageOf('live', eventId, { kind: 'bet_stop', groups: 'all', marketStatus: -1 }, generatedAt)),
    odds: (eventId: string, market: FeedMarket) =>
      deliver(messageOf('live', eventId, { kind: 'odds_change', state: LIVE, markets: [market] })),
    result: (eventId: string, winner: string, certainty: 1 | 2 = 2) => {
      const outcomes = Object.fromEntries(
        ['home', 'draw', 'away'].map((one) => [one, one === winner ? 'won' : 'lost'] as const),
      )
      return deliver(
        messageOf('live', eventId, { kind: 'bet_settlement', certainty, markets: [{ key: WINNER, outcomes }] }),
      )
    },
    /** A match with bets on the winner: one in play, or one that begins later. */
    openMatch(kind: 'live' | 'ahead', market = winnerAt(20_000), beginsInMs = HOUR_MS): string {
      matches += 1
      const id = `test:match:${matches}`
      const names = { sport: 'football', category: 'Test', tournament: 'League', home: 'Home', away: 'Away' }
      alive()
      const fixture = { ...names, startsAt: now() + beginsInMs }
      deliver(
        messageOf('pre', id, { kind: 'fixture_change', changeType: 'new', fixture }),
        kind === 'live'
          ? messageOf('live', id, { kind: 'odds_change', state: LIVE, markets: [market] })
          : messageOf('pre', id, { kind: 'odds_change', state: BEFORE, markets: [market] }),
      )
      return id
    },
  }
}
