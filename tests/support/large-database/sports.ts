import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { settleSportsBets } from '#server/platform/modules/sports/commands/settle-sports-bets.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import { openTestFeed, WINNER } from '../sports/test-match.ts'
import type { BulkWriter } from './bulk-writer.ts'
import { type LargePlayer, playOn } from './players.ts'

const WINNERS = ['home', 'draw', 'away'] as const
const ODDS = 20_000

/** Returns a function that opens a match, takes a single of each of these players on it, and settles them. */
export function openSportsbook(writer: BulkWriter): (players: readonly LargePlayer[]) => void {
  const feed = openTestFeed(writer)
  return (players) => {
    // nothing has come since the last match
    for (const { producer, requestId } of feed.alive().wanted)
      feed.deliver(feed.messageOf(producer, '', { kind: 'snapshot_complete', requestId }))
    const eventId = feed.openMatch('ahead')
    for (const { userId, sessionId, currency } of players) {
      playOn(writer, { userId })
      writer.run((context) =>
        placeSportsBet(context, {
          userId,
          sessionId,
          currency,
          legs: [{ eventId, market: WINNER, outcome: 'home', odds: ODDS }],
          sizes: [1],
          unit: limitIn('100', currency),
          policy: 'any',
          idempotencyKey: writer.nextKey(),
        }),
      )
    }
    feed.result(eventId, writer.choose(WINNERS))
    for (let after: Parameters<typeof settleSportsBets>[1]['after'] = null; ; ) {
      const page = writer.run((context) => settleSportsBets(context, { after }))
      if (page.isDone) return
      after = page.next
    }
  }
}
