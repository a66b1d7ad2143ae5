import { settleSportsBets } from '#server/platform/modules/sports/commands/settle-sports-bets.ts'
import { takeFeedMessages } from '#server/platform/modules/sports/commands/take-feed-messages.ts'
import type { FeedBody, Producer } from '#server/platform/modules/sports/feeds/feed.ts'
import { fixtureOf, slotOf } from '#server/platform/modules/sports/feeds/virtual/fixtures.ts'
import {
  type Faults,
  fixtureBody,
  type Line,
  openingOdds,
  scriptOf,
} from '#server/platform/modules/sports/feeds/virtual/script.ts'
import type { VirtualSport } from '#server/platform/modules/sports/feeds/virtual/sport.ts'
import type { Books } from '../books.ts'

export const NO_FAULTS: Faults = { isCancelled: false, abandonedAt: null, correctedAfterMs: null }

/** Looks at all bets whose results have come or gone. */
export function settleAll(books: Books): void {
  let page = books.run((context) => settleSportsBets(context, { after: null }))
  while (!page.isDone) {
    const { next } = page
    page = books.run((context) => settleSportsBets(context, { after: next }))
  }
}

/** Matches of the virtual feed that its test plays by the clock of its books, one after another, in slots of its choosing. */
export function openVirtualMatches(books: Books) {
  const seqs: Record<Producer, number> = { pre: 0, live: 0 }
  const now = () => books.run((context) => context.now)
  const tell = (producer: Producer, eventId: string, body: FeedBody, generatedAt = now()) => {
    seqs[producer] += 1
    const message = { producer, seq: seqs[producer], eventId, generatedAt, body }
    books.run((context) => takeFeedMessages(context, { messages: [message] }))
  }
  return {
    /** Announces and prices the match that begins in so many slots. */
    open(sport: VirtualSport, ahead: number) {
      const fixture = fixtureOf(sport, slotOf(sport, now()) + ahead)
      tell('live', '', { kind: 'alive' })
      tell('pre', fixture.id, fixtureBody(fixture, 'new'))
      const odds = openingOdds(fixture)
      tell('pre', fixture.id, odds)
      return { id: fixture.id, fixture, markets: odds.markets }
    },
    /**
     * Plays it to its end; `onLine` is asked before each line is told.
     * @param isHeard whether a line is told at all: most tests need no odds of play
     */
    play(
      { fixture }: { readonly fixture: ReturnType<typeof fixtureOf> },
      { key, faults = NO_FAULTS, isHeard = () => true, onLine }: Playing,
    ) {
      for (const line of scriptOf(fixture, key, { faults })) {
        if (!isHeard(line)) continue
        books.advance(Math.max(0, line.at - now()))
        onLine?.(line)
        tell('live', fixture.id, line.body, line.at)
        if (line.body.kind !== 'odds_change' && line.body.kind !== 'bet_stop') settleAll(books)
      }
    },
  }
}

type Playing = {
  readonly key: string
  readonly faults?: Faults
  readonly isHeard?: (line: Line) => boolean
  readonly onLine?: (line: Line) => void
}

/** Whether a line is more than odds of play. */
export const isDeciding = ({ body }: Line): boolean =>
  body.kind !== 'odds_change' || body.state.status !== 'live' || body.markets.length === 0
