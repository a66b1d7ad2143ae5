import { expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { betView } from '#server/platform/modules/sports/bet-view.ts'
import { findBookBet } from '#server/platform/modules/sports/book/bet-row.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import type { Grade } from '#server/shared/sports/grade.ts'
import { grant } from '../../support/play-money.ts'
import { openTestFeed, WINNER } from '../../support/sports/test-match.ts'
import { settleAll } from '../../support/sports/virtual-match.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { addPlayers } from './bettors.ts'

it('a dead heat pays its share of the stake at full odds, also in an accumulator, until corrected [A10]', async () => {
  using books = openTestDatabase()
  const feed = openTestFeed(books)
  const [player] = addPlayers(books, 1)
  if (!player) throw new Error('no player')
  books.run((context) => grant(context, { ...player, currency: 'RUB', amount: parseMicros('1000'), key: 'funds' }))
  const [tied, other] = [feed.openMatch('ahead'), feed.openMatch('ahead')]
  const place = (...events: readonly string[]) => {
    const legs = events.map((eventId) => ({ eventId, market: WINNER, outcome: 'home', odds: 20_000 }))
    const money = { unit: '100', currency: 'RUB', policy: 'none' } as const
    const idempotencyKey = `dead-heat-key-${events.length}`
    return books.run((context) =>
      placeSportsBet(context, { ...player, ...money, legs, sizes: [events.length], idempotencyKey }),
    ).bet.id
  }
  const [single, double] = [place(tied), place(tied, other)]
  const settle = (event: string, home: Grade) => {
    const outcomes = { home, draw: 'lost', away: home } as const
    feed.deliver(
      feed.messageOf('live', event, { kind: 'bet_settlement', certainty: 2, markets: [{ key: WINNER, outcomes }] }),
    )
    settleAll(books)
  }
  const shown = (id: string) => {
    const bet = books.run((context) => findBookBet(context, id))
    if (!bet) throw new Error('no bet')
    const { status, payout, legs } = betView(bet)
    return { status, payout, grades: legs.map(({ grade }) => grade) }
  }

  const heat = { places: 1, tied: 2 }
  settle(tied, heat)
  expect(shown(single)).toEqual({ status: 'settled', payout: '100', grades: [heat] })
  expect(shown(double)).toEqual({ status: 'open', payout: null, grades: [heat, null] })
  settle(other, 'won')
  expect(shown(double)).toEqual({ status: 'settled', payout: '200', grades: [heat, 'won'] })
  // three for two places
  settle(tied, { places: 2, tied: 3 })
  expect(shown(single)).toMatchObject({ payout: '133.333333' })
  expect(shown(double)).toMatchObject({ payout: '266.666666' })
  settle(tied, 'lost')
  expect([shown(single).payout, shown(double).payout]).toEqual(['0', '0'])
  expect(await checkAllBooks(books.reader)).toEqual([])
})
