import { describe, expect, it } from 'vitest'
import { findEvent } from '#server/platform/modules/sports/book/event-row.ts'
import { cashOutSportsBet } from '#server/platform/modules/sports/commands/cash-out-sports-bet.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { eventFacts, marketsOf } from '#server/platform/modules/sports/event-view.ts'
import type { EventState } from '#server/platform/providers/odds/port.ts'
import { refusalOf } from '../../support/refusal-code.ts'
import { LIVE, openTestFeed, WINNER, winnerAt } from '../../support/sports/test-match.ts'
import { settleAll } from '../../support/sports/virtual-match.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { addRichPlayer } from './bettors.ts'

function openBetting() {
  const books = openTestDatabase()
  const feed = openTestFeed(books)
  const player = addRichPlayer(books)
  const { userId } = player
  let number = 0
  const key = () => `fields-key-${String(++number).padStart(8, '0')}`
  const place = (match: string, outcome = 'home') =>
    books.run((context) =>
      placeSportsBet(context, {
        ...player,
        sizes: [1],
        unit: '100',
        currency: 'RUB',
        policy: 'any',
        idempotencyKey: key(),
        legs: [{ eventId: match, market: WINNER, outcome, odds: 20_000 }],
      }),
    ).bet.id
  return {
    books,
    feed,
    place,
    cashOut: (betId: string, value: string) =>
      refusalOf(() =>
        books.run((context) => cashOutSportsBet(context, { userId, betId, unit: '100', value, idempotencyKey: key() })),
      ),
    legOf(betId: string) {
      const sql = 'SELECT grade, void_reason FROM sports_legs WHERE bet_id = ?'
      const statement = books.connection.prepare(sql)
      statement.raw(true)
      return statement.get([betId])
    },
    shown(match: string) {
      const event = books.run((context) => findEvent(context, match))
      if (!event) throw new Error('no event')
      return { ...eventFacts(event), markets: marketsOf(event, true) }
    },
    [Symbol.dispose]: () => books[Symbol.dispose](),
  }
}

describe('what the field has in its messages', () => {
  it('a producer that reports a lost subscription is down until recovered, with one recovery request [A10]', () => {
    using betting = openBetting()
    const { feed, place } = betting
    const match = feed.openMatch('ahead')
    place(match)
    const lost = () => feed.deliver(feed.messageOf('pre', '', { kind: 'alive', subscribed: 0 })).wanted
    const [asked] = lost()
    expect(asked).toMatchObject({ producer: 'pre' })
    expect(lost()).toEqual([])
    expect(refusalOf(() => place(match))).toBe('unavailable')
    const complete = (requestId = '') =>
      feed.deliver(feed.messageOf('pre', '', { kind: 'snapshot_complete', requestId })).wanted
    // a message lost just before the end is still missing
    feed.lose('pre')
    const [again] = complete(asked?.requestId)
    expect(again).toMatchObject({ producer: 'pre' })
    expect(refusalOf(() => place(match))).toBe('unavailable')
    expect(complete(again?.requestId)).toEqual([])
    // its end is one of its messages: none is missing after it
    expect(feed.deliver(feed.messageOf('pre', '', { kind: 'alive' })).wanted).toEqual([])
    place(match)
  })

  it('what is said of a match before its fixture comes counts once it has come: odds, a stop and a result [A10]', () => {
    using betting = openBetting()
    const { feed, shown, place } = betting
    feed.alive()
    const names = { sport: 'football', category: 'Test', tournament: 'League', home: 'Home', away: 'Away' }
    const fixture = { ...names, startsAt: feed.now() + 3_600_000 }
    const [priced, stopped, over] = ['test:priced', 'test:stopped', 'test:over']
    for (const id of [priced, stopped, over]) feed.odds(id, winnerAt(20_000))
    feed.stop(stopped)
    feed.result(over, 'home')
    for (const id of [priced, stopped, over])
      feed.deliver(feed.messageOf('pre', id, { kind: 'fixture_change', changeType: 'new', fixture }))
    place(priced)
    expect(shown(priced)).toMatchObject({ status: 'live', producer: 'live', markets: [{ status: 'open' }] })
    expect(shown(stopped)).toMatchObject({ status: 'live', markets: [{ status: 'suspended' }] })
    expect(shown(over)).toMatchObject({ status: 'live', markets: [] })
  })

  it('a message keeps the number of the recovery that it was sent in, and is hashed with it', () => {
    using betting = openBetting()
    const { feed, books } = betting
    const match = feed.openMatch('ahead')
    const reported = feed.messageOf('pre', match, {
      kind: 'odds_change',
      state: feed.before,
      markets: [winnerAt(21_000)],
    })
    feed.deliver({ ...reported, requestId: 'recovery-1' })
    const rows = books.connection.prepare('SELECT request_id, hash FROM sports_messages ORDER BY id').all([])
    expect(rows.map((row) => (row as unknown as { request_id: string | null }).request_id)).toEqual([
      null,
      null,
      'recovery-1',
    ])
  })

  it.each([
    [-1, 'market_closed'],
    [-2, 'market_closed'],
    [1, undefined],
  ] as const)('bets on a market are cashed out while its status of that, %i, lets them be', (cashOut, refusal) => {
    using betting = openBetting()
    const { feed, place, cashOut: send } = betting
    const match = feed.openMatch('ahead')
    const bet = place(match)
    const messageOf = (more: object) =>
      feed.deliver(
        feed.messageOf('pre', match, {
          kind: 'odds_change',
          state: feed.before,
          markets: [{ ...winnerAt(20_000), ...more }],
        }),
      )
    messageOf({ cashOut })
    // odds without the field leave it unchanged
    messageOf({})
    expect(send(bet, '1')).toBe(refusal)
  })

  it.each([
    ['suspended', 'live'],
    ['interrupted', 'live'],
    ['delayed', 'not_started'],
    ['postponed', 'not_started'],
  ] as const)(
    'of a match that is %s nothing is taken and nothing cashed out, and it is shown as %s',
    (status, shownAs) => {
      using betting = openBetting()
      const { feed, place, cashOut, shown } = betting
      const match = feed.openMatch('ahead')
      const bet = place(match)
      const messageOf = (state: EventState) =>
        feed.deliver(feed.messageOf('live', match, { kind: 'odds_change', state, markets: [winnerAt(20_000)] }))
      messageOf({ ...LIVE, status })
      expect(refusalOf(() => place(match))).toBe('market_closed')
      expect(cashOut(bet, '1')).toBe('market_closed')
      expect(shown(match)).toMatchObject({ status: shownAs, markets: [{ status: 'suspended' }] })
      messageOf(LIVE)
      expect(shown(match)).toMatchObject({ status: 'live', markets: [{ status: 'open' }] })
    },
  )

  it.each([
    ['of another format', 'format', false],
    ['with its sides swapped', 'time', true],
  ] as const)(
    'a match that turns out to be %s voids what was taken before, and not what comes after [A10]',
    (_, changeType, isSwapped) => {
      using betting = openBetting()
      const { feed, place, legOf, shown } = betting
      const match = feed.openMatch('ahead')
      const before = place(match)
      const { starts_at: startsAt, home, away } = shown(match)
      const sides = isSwapped ? { home: away, away: home } : { home, away }
      const fixture = {
        sport: 'football',
        category: 'Test',
        tournament: 'League',
        ...sides,
        startsAt: Date.parse(startsAt),
      }
      feed.deliver(feed.messageOf('pre', match, { kind: 'fixture_change', changeType, fixture }))
      settleAll(betting.books)
      expect(legOf(before)).toEqual(['void', 'format'])
      expect(shown(match)).toMatchObject(sides)
      // odds after the change are valid again
      feed.deliver(
        feed.messageOf('pre', match, { kind: 'odds_change', state: feed.before, markets: [winnerAt(20_000)] }),
      )
      expect(legOf(place(match))).toEqual([null, null])
    },
  )

  it('a leg that a settlement voids says why, until it is settled otherwise', () => {
    using betting = openBetting()
    const { feed, place, legOf, books } = betting
    const match = feed.openMatch('ahead')
    const bet = place(match)
    const outcomes = { home: 'void', draw: 'void', away: 'void' } as const
    feed.deliver(
      feed.messageOf('live', match, {
        kind: 'bet_settlement',
        certainty: 2,
        markets: [{ key: WINNER, outcomes, voidReason: 'abandoned' }],
      }),
    )
    settleAll(books)
    expect(legOf(bet)).toEqual(['void', 'abandoned'])
    feed.result(match, 'home')
    settleAll(books)
    expect(legOf(bet)).toEqual(['won', null])
  })
})
