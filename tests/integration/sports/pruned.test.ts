import { expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { pruneSportsMessages } from '#server/platform/modules/sports/commands/prune-sports-messages.ts'
import { grant } from '../../support/play-money.ts'
import { openTestFeed, WINNER, winnerAt } from '../../support/sports/test-match.ts'
import { settleAll } from '../../support/sports/virtual-match.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { addPlayers } from './bettors.ts'

const HOUR_MS = 3_600_000

const prune = (books: TestDatabase) => books.run(pruneSportsMessages)
const kindsOf = (books: TestDatabase, eventId: string) =>
  (
    books.connection
      .prepare('SELECT kind FROM sports_messages WHERE event_id = ? ORDER BY id')
      .all([eventId]) as unknown as { kind: string }[]
  ).map(({ kind }) => kind)
const payoutOf = (books: TestDatabase, id: string) =>
  (
    books.connection
      .prepare('SELECT CAST(payout AS TEXT) AS payout FROM sports_bets WHERE id = ?')
      .get([id]) as unknown as { payout: string | null }
  ).payout

it('feed messages are pruned once unneeded: odds by age, results when no correction can count [A10]', async () => {
  using books = openTestDatabase()
  const feed = openTestFeed(books)
  const [player] = addPlayers(books, 1)
  if (!player) throw new Error('no player')
  books.run((context) => grant(context, { userId: player.userId, currency: 'RUB', amount: 1_000_000_000n, key: 'all' }))
  let number = 0
  const place = (eventId: string) => {
    number += 1
    const legs = [{ eventId, market: WINNER, outcome: 'home', odds: 20_000 }]
    const money = { sizes: [1], unit: '10', currency: 'RUB', policy: 'none' } as const
    const idempotencyKey = `pruning-key-${String(number).padStart(6, '0')}`
    return books.run((context) => placeSportsBet(context, { ...player, ...money, legs, idempotencyKey })).bet.id
  }
  const [over, open] = [feed.openMatch('ahead'), feed.openMatch('ahead')]
  const [settled, waiting] = [place(over), place(open)]
  feed.odds(over, winnerAt(21_000))
  feed.stop(over)
  feed.result(over, 'home', 1)
  settleAll(books)
  expect(prune(books)).toEqual({ changed: 0 })

  // odds and suspensions are deleted after twelve hours; messages from before the match are kept for three days
  books.advance(13 * HOUR_MS)
  feed.alive()
  const last = feed.openMatch('ahead')
  expect(prune(books)).toEqual({ changed: 2 })
  expect(kindsOf(books, over)).toEqual(['fixture_change', 'odds_change', 'bet_settlement'])

  // a correction within three days finds everything that determines its order
  books.advance(47 * HOUR_MS)
  feed.result(over, 'away', 2)
  settleAll(books)
  expect(payoutOf(books, settled)).toBe('0')
  feed.result(over, 'home', 1)
  settleAll(books)
  expect(payoutOf(books, settled)).toBe('0')

  books.advance(48 * HOUR_MS)
  feed.stop(open)
  prune(books)
  expect(kindsOf(books, over)).toEqual([])
  // for an event with an open bet, results are accepted however late
  feed.result(over, 'home', 2)
  feed.result(open, 'home', 2)
  settleAll(books)
  expect(payoutOf(books, settled)).toBe('0')
  expect(payoutOf(books, waiting)).toBe('20000000')

  // the last message is kept for the next one's hash
  books.advance(200 * HOUR_MS)
  prune(books)
  const left = books.connection.prepare('SELECT kind FROM sports_messages').all([]) as unknown as { kind: string }[]
  expect(left.map(({ kind }) => kind)).toEqual(['bet_settlement'])
  expect(kindsOf(books, last)).toEqual([])
  expect(await checkAllBooks(books.reader)).toEqual([])
})
