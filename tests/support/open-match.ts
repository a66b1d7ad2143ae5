import { NOT_STARTED } from '#server/platform/modules/sports/book/event-row.ts'
import type { SettledUntil } from '#server/platform/modules/sports/commands/settle-sports-bets.ts'
import type { FeedBody } from '#server/platform/providers/odds/port.ts'
import type { TestPlatform } from './platform.ts'

export const MATCH = 'test:match:1'
export const WINNER = '1x2'

/** A match on a feed of the test, which the home team wins once the result is sent. */
export function openMatch({ platform: { writer }, clock }: Pick<TestPlatform, 'platform' | 'clock'>) {
  let seq = 0
  const deliver = (eventId: string, body: FeedBody) => {
    seq += 1
    return writer.execute('takeFeedMessages', {
      messages: [{ producer: 'pre', seq, eventId, generatedAt: clock.now(), body }],
    })
  }
  const names = { sport: 'football', category: 'Test', tournament: 'League', home: 'Home', away: 'Away' }
  const outcomes = (['home', 'draw', 'away'] as const).map((id) => ({
    id,
    o4: 20_000,
    p: [id === 'home' ? 450_000_000 : 275_000_000, 0, 0, 0] as const,
  }))
  return {
    async announce() {
      await deliver('', { kind: 'alive' })
      const fixture = { ...names, startsAt: clock.now() + 3_600_000 }
      await deliver(MATCH, { kind: 'fixture_change', changeType: 'new', fixture })
      await deliver(MATCH, { kind: 'odds_change', state: NOT_STARTED, markets: [{ key: WINNER, status: 1, outcomes }] })
    },
    async homeWins() {
      const results = { home: 'won', draw: 'lost', away: 'lost' } as const
      await deliver(MATCH, { kind: 'bet_settlement', certainty: 2, markets: [{ key: WINNER, outcomes: results }] })
      for (let page: { isDone: boolean; next: SettledUntil | null } = { isDone: false, next: null }; !page.isDone; )
        page = await writer.execute('settleSportsBets', { after: page.next })
    },
  }
}
