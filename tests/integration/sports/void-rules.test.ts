import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { voidOverdueMatches } from '#server/platform/modules/sports/commands/void-overdue-matches.ts'
import { grant } from '../../support/play-money.ts'
import { openTestFeed, WINNER, winnerAt } from '../../support/sports/test-match.ts'
import { settleAll } from '../../support/sports/virtual-match.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { addPlayers, type Bettor } from './bettors.ts'

const HOUR_MS = 3_600_000
const CORNERS = 'total|total=2.5'

let books: TestDatabase
let feed: ReturnType<typeof openTestFeed>
let player: Bettor
let lastKey = 0

beforeEach(() => {
  books = openTestDatabase()
  feed = openTestFeed(books)
  ;[player] = addPlayers(books, 1) as [Bettor]
  books.run((context) => grant(context, { userId: player.userId, currency: 'RUB', amount: 1_000_000_000n, key: 'all' }))
})
afterEach(async () => {
  expect(await checkAllBooks(books.reader)).toEqual([])
  books[Symbol.dispose]()
})

function betOn(eventId: string, market = WINNER): string {
  lastKey += 1
  const legs = [{ eventId, market, outcome: 'home', odds: 20_000 }]
  const money = { sizes: [1], unit: '100', currency: 'RUB', policy: 'none' } as const
  const idempotencyKey = `void-rule-key-${String(lastKey).padStart(6, '0')}`
  return books.run((context) => placeSportsBet(context, { ...player, ...money, legs, idempotencyKey })).bet.id
}

function look(): void {
  books.run(voidOverdueMatches)
  settleAll(books)
}

const gradeOf = (id: string) =>
  (books.connection.prepare('SELECT grade FROM sports_legs WHERE bet_id = ?').get([id]) as unknown as { grade: string })
    .grade

it('a match not begun within 36 hours of its listed time is void, and later results do not count [A10]', () => {
  const id = feed.openMatch('ahead')
  const bet = betOn(id)
  books.advance(37 * HOUR_MS - 60_000)
  look()
  expect(gradeOf(bet)).toBeNull()
  books.advance(120_000)
  look()
  expect(gradeOf(bet)).toBe('void')
  feed.result(id, 'home')
  settleAll(books)
  expect(gradeOf(bet)).toBe('void')
})

it('an abandoned or silent match keeps the bets decided within 36 hours and voids the rest [A10]', () => {
  const id = feed.openMatch('ahead')
  feed.deliver(
    feed.messageOf('pre', id, {
      kind: 'odds_change',
      state: feed.before,
      markets: [{ ...winnerAt(20_000), key: CORNERS }],
    }),
  )
  const [decided, open] = [betOn(id), betOn(id, CORNERS)]
  feed.odds(id, winnerAt(20_000))
  feed.result(id, 'home', 1)
  settleAll(books)
  books.advance(37 * HOUR_MS + 60_000)
  look()
  expect([gradeOf(decided), gradeOf(open)]).toEqual(['won', 'void'])
})

it.each([
  [35, null],
  [37, 'void'],
] as const)('a match that is put off by %i hours leaves what was taken before: %s [A10]', (hours, grade) => {
  const id = feed.openMatch('ahead')
  const bet = betOn(id)
  const names = { sport: 'football', category: 'Test', tournament: 'League', home: 'Home', away: 'Away' }
  const fixture = { ...names, startsAt: feed.now() + (hours + 1) * HOUR_MS }
  feed.deliver(feed.messageOf('pre', id, { kind: 'fixture_change', changeType: 'time', fixture }))
  settleAll(books)
  expect(gradeOf(bet)).toBe(grade)
  // bets accepted for the new time are valid
  feed.deliver(feed.messageOf('pre', id, { kind: 'odds_change', state: feed.before, markets: [winnerAt(20_000)] }))
  const later = betOn(id)
  settleAll(books)
  expect(gradeOf(later)).toBeNull()
})
