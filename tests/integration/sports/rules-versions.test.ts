import { expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { betView } from '#server/platform/modules/sports/bet-view.ts'
import { findBookBet } from '#server/platform/modules/sports/book/bet-row.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { listBookBets } from '#server/platform/modules/sports/queries/bets.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { games } from '#server/shared/rules/games.ts'
import type { RulesRegistry } from '#server/shared/rules/registry.ts'
import { NEXT_RELEASES } from '../../support/platform/next-rules.ts'
import { grant } from '../../support/play-money.ts'
import { openTestFeed, WINNER } from '../../support/sports/test-match.ts'
import { settleAll } from '../../support/sports/virtual-match.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { addPlayers } from './bettors.ts'

/** The same database under the rules of another release. */
const under = (books: TestDatabase, rules: RulesRegistry): TestDatabase => ({
  ...books,
  run: (command) => books.run((context) => command({ ...context, rules })),
})

it('an open sports bet is shown and settled by its placement’s rules, a new one by the current ones', async () => {
  using books = openTestDatabase()
  const [before, after] = [under(books, games), under(books, NEXT_RELEASES)]
  const feed = openTestFeed(books)
  const [player] = addPlayers(books, 1)
  if (!player) throw new Error('no player')
  books.run((context) => grant(context, { ...player, currency: 'RUB', amount: parseMicros('1000'), key: 'funds' }))
  const match = feed.openMatch('ahead')
  const place = (site: TestDatabase, idempotencyKey: string) => {
    const legs = [{ eventId: match, market: WINNER, outcome: 'home', odds: 20_000 }]
    const money = { unit: '100', currency: 'RUB', policy: 'none' } as const
    return site.run((context) => placeSportsBet(context, { ...player, ...money, legs, sizes: [1], idempotencyKey })).bet
  }
  const shown = (site: TestDatabase, id: string) => {
    const bet = site.run((context) => findBookBet(context, id))
    if (!bet) throw new Error('no bet')
    const { status, payout, possible_return } = betView(bet)
    return { status, payout, possible_return }
  }

  const old = place(before, 'placed-before')
  const fresh = place(after, 'placed-after')
  expect(shown(after, old.id)).toEqual({ status: 'open', payout: null, possible_return: '200' })
  expect(shown(after, fresh.id)).toEqual({ status: 'open', payout: null, possible_return: '180' })
  feed.result(match, 'home')
  settleAll(after)
  expect(shown(after, old.id)).toMatchObject({ status: 'settled', payout: '200' })
  expect(shown(after, fresh.id)).toMatchObject({ status: 'settled', payout: '180' })
  // a correction is applied and reverted under the same rules
  feed.result(match, 'away')
  settleAll(after)
  feed.result(match, 'home')
  settleAll(after)
  expect([shown(after, old.id).payout, shown(after, fresh.id).payout]).toEqual(['200', '180'])

  const listed = await listBookBets({ reader: books.reader, rules: NEXT_RELEASES }, { userId: player.userId, limit: 9 })
  expect(listed.map(({ id, rules }) => [id, rules.version]).toSorted()).toEqual(
    [
      [old.id, 'sports/v1'],
      [fresh.id, 'sports/v2'],
    ].toSorted(),
  )
  // a rolled-back program settles no bets under rules that it lacks
  expect(() => shown(before, fresh.id)).toThrow(/sports\/v2/)
  expect(await checkAllBooks(books.reader)).toEqual([])
})
