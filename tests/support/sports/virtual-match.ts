import { settleSportsBets } from '#server/platform/modules/sports/commands/settle-sports-bets.ts'
import { takeFeedMessages } from '#server/platform/modules/sports/commands/take-feed-messages.ts'
import type { FeedBody, FeedMarket, FeedMessage, Producer } from '#server/platform/providers/odds/port.ts'
import { fixtureOf, slotOf, type VirtualFixture } from '#server/platform/providers/odds/virtual/fixtures.ts'
import {
  type Faults,
  faultsOf,
  fixtureBody,
  type Line,
  openingOdds,
  scriptOf,
} from '#server/platform/providers/odds/virtual/script.ts'
import type { VirtualSport } from '#server/platform/providers/odds/virtual/sport.ts'
import type { TestDatabase } from '../test-database.ts'

export const NO_FAULTS: Faults = { isCancelled: false, abandonedAt: null, correctedAfterMs: null, retired: 'home' }

/** Evaluates all bets whose results were added or removed. */
export function settleAll(books: TestDatabase): void {
  let page = books.run((context) => settleSportsBets(context, { after: null }))
  while (!page.isDone) {
    const { next } = page
    page = books.run((context) => settleSportsBets(context, { after: next }))
  }
}

/**
 * Matches of the virtual feed that a test plays by the clock of its database, one after another, in slots of its
 * choice.
 */
export function openVirtualMatches(books: TestDatabase) {
  const seqs: Record<Producer, number> = { pre: 0, live: 0 }
  const now = () => books.run((context) => context.now)
  const messageOf = (producer: Producer, eventId: string, body: FeedBody, generatedAt: number): FeedMessage => {
    seqs[producer] += 1
    return { producer, seq: seqs[producer], eventId, generatedAt, body }
  }
  const take = (messages: readonly FeedMessage[]) => books.run((context) => takeFeedMessages(context, { messages }))
  return {
    /** Announces and prices the match that begins `ahead` slots from now. */
    open(sport: VirtualSport, ahead: number): OpenMatch {
      const at = now()
      const fixture = fixtureOf(sport, slotOf(sport, at) + ahead)
      const odds = openingOdds(fixture)
      take([
        messageOf('live', '', { kind: 'alive' }, at),
        messageOf('pre', fixture.id, fixtureBody(fixture, 'new'), at),
        messageOf('pre', fixture.id, odds, at),
      ])
      return { id: fixture.id, fixture, markets: odds.markets }
    },
    /**
     * Plays it to its end; `onLine` is called before each line is sent.
     * @param isHeard whether a line is sent at all
     */
    play({ fixture }: Pick<OpenMatch, 'fixture'>, { key, faults = NO_FAULTS, isHeard = () => true, onLine }: Playing) {
      for (const line of scriptOf(fixture, key, { faults })) {
        if (!isHeard(line)) continue
        books.advance(Math.max(0, line.at - now()))
        onLine?.(line)
        take([messageOf('live', fixture.id, line.body, line.at)])
        if (line.body.kind !== 'odds_change' && line.body.kind !== 'bet_stop') settleAll(books)
      }
    },
    /**
     * Finishes matches immediately: only the messages of their ends are sent, in one delivery, with the feed's times.
     */
    finish(matches: readonly OpenMatch[], keyOf: (match: OpenMatch) => string) {
      const lines = matches.flatMap((match) => {
        const key = keyOf(match)
        const script = scriptOf(match.fixture, key, { faults: faultsOf(key, match.fixture), isReceived: () => false })
        return [...script].map((line) => ({ ...line, id: match.id }))
      })
      lines.sort((a, b) => a.at - b.at)
      books.advance(Math.max(0, (lines.at(-1)?.at ?? 0) - now()))
      take(lines.map(({ id, body, at }) => messageOf('live', id, body, at)))
      settleAll(books)
    },
  }
}

export type OpenMatch = {
  readonly id: string
  readonly fixture: VirtualFixture
  readonly markets: readonly FeedMarket[]
}

type Playing = {
  readonly key: string
  readonly faults?: Faults
  readonly isHeard?: (line: Line) => boolean
  readonly onLine?: (line: Line) => void
}

/** Whether a line contains more than odds of a match in play. */
export const isDeciding = ({ body }: Line): boolean =>
  body.kind !== 'odds_change' || body.state.status !== 'live' || body.markets.length === 0
