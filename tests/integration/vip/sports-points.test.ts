import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { settleSportsBets } from '#server/platform/modules/sports/commands/settle-sports-bets.ts'
import { vipStatus } from '#server/platform/modules/vip/points.ts'
import { formatMicros } from '#server/shared/money/micros.ts'
import { grant } from '../../support/play-money.ts'
import { openTestFeed, WINNER, winnerAt } from '../../support/sports/test-match.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { addPlayers } from '../sports/bettors.ts'

function openBettor() {
  const books = openTestDatabase()
  const feed = openTestFeed(books)
  const [bettor] = addPlayers(books, 1)
  if (!bettor) throw new Error('no bettor')
  const { userId } = bettor
  books.run((context) => grant(context, { userId, currency: 'RUB', amount: 100_000_000_000n, key: 'money' }))
  let bets = 0
  return {
    books,
    feed,
    bet(events: readonly string[], unit = '805') {
      bets += 1
      const legs = events.map((eventId) => ({ eventId, market: WINNER, outcome: 'home', odds: 20_000 }))
      const money = { sizes: [events.length], unit, currency: 'RUB', policy: 'none' } as const
      books.run((context) =>
        placeSportsBet(context, {
          ...bettor,
          legs,
          ...money,
          idempotencyKey: `points-key-${String(bets).padStart(8, '0')}`,
        }),
      )
    },
    settle() {
      for (let after: Parameters<typeof settleSportsBets>[1]['after'] = null; ; ) {
        const page = books.run((context) => settleSportsBets(context, { after }))
        if (page.isDone) return
        after = page.next
      }
    },
    points: () => formatMicros(books.run((context) => vipStatus(context, userId)).points),
    [Symbol.dispose]: () => books[Symbol.dispose](),
  }
}

test('a sports bet brings points by the margin of what was picked, once it is decided', async () => {
  using ada = openBettor()
  const [first, second] = [ada.feed.openMatch('ahead', winnerAt(20_000, 475_000_000)), ada.feed.openMatch('ahead')]
  ada.bet([first])
  expect(ada.points()).toBe('0')
  ada.feed.result(first, 'away')
  ada.settle()
  // 10 dollars at 1 − 2 × 0.475
  expect(ada.points()).toBe('50')
  ada.bet([second])
  ada.feed.result(second, 'home')
  ada.settle()
  // and 10 at 1 − 2 × 0.45
  expect(ada.points()).toBe('150')
  expect(await checkAllBooks(ada.books.reader)).toEqual([])
})

test('a result that is corrected brings no points twice, and a match that is void takes them back', async () => {
  using ada = openBettor()
  const match = ada.feed.openMatch('ahead')
  ada.bet([match])
  for (const winner of ['home', 'away', 'home']) {
    ada.feed.result(match, winner)
    ada.settle()
    expect(ada.points()).toBe('100')
  }
  ada.feed.deliver(ada.feed.messageOf('live', match, { kind: 'rollback_bet_settlement', markets: [WINNER] }))
  ada.settle()
  expect(ada.points()).toBe('0')
  ada.feed.result(match, 'home')
  ada.settle()
  expect(ada.points()).toBe('100')
  expect(await checkAllBooks(ada.books.reader)).toEqual([])
})
