import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { decidePendingBets } from '#server/platform/modules/sports/commands/decide-pending-bets.ts'
import { placeSportsBet, type SportsBetRequest } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { setSportsFactor, setSportsLimit } from '#server/platform/modules/sports/commands/set-sports-limit.ts'
import { settleSportsBets } from '#server/platform/modules/sports/commands/settle-sports-bets.ts'
import { grant } from '../../support/play-money.ts'
import fc from '../../support/run/fast-check.ts'
import { SEED } from '../../support/run/seed.ts'
import { cashOutBet } from '../../support/sports/cash-out.ts'
import { LIVE as LIVE_STATE, openTestFeed, WINNER, winnerAt } from '../../support/sports/test-match.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { addPlayers, type Bettor } from './bettors.ts'

const DELAY_MS = 5000
const FUNDS = 100_000_000_000n

let books: TestDatabase
let feed: ReturnType<typeof openTestFeed>
let players: Bettor[]
let lastKey = 0

beforeEach(() => {
  books = openTestDatabase()
  feed = openTestFeed(books)
  players = addPlayers(books, 3)
  for (const { userId } of players)
    books.run((context) => grant(context, { userId, currency: 'RUB', amount: FUNDS, key: userId }))
})
afterEach(async () => {
  expect(await checkAllBooks(books.reader)).toEqual([])
  books[Symbol.dispose]()
})

type Picked = Partial<SportsBetRequest> & { readonly odds?: number; readonly player?: number }

function wishOn(events: readonly string[], { odds = 20_000, player = 0, ...more }: Picked = {}): SportsBetRequest {
  const bettor = players[player]
  if (!bettor) throw new RangeError('no such player')
  return {
    ...bettor,
    legs: events.map((eventId) => ({ eventId, market: WINNER, outcome: 'home', odds })),
    sizes: [events.length],
    unit: '100',
    currency: 'RUB',
    policy: 'none',
    idempotencyKey: `acceptance-key-${String(++lastKey).padStart(6, '0')}`,
    ...more,
  }
}

const cashOut = (betId: string, unit: string) =>
  cashOutBet(books, { betId, unit, idempotencyKey: `cash-out-key-${String(++lastKey).padStart(6, '0')}` })
const place = (input: SportsBetRequest) => books.run((context) => placeSportsBet(context, input))
/** The code and detail of a rejection. */
function refusalOf(work: () => unknown): readonly [string, string | undefined] | null {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code, error.detail]
  }
}

function decide(afterMs = DELAY_MS): void {
  books.advance(afterMs)
  feed.alive()
  books.run(decidePendingBets)
}

function settle(): void {
  for (let after: Parameters<typeof settleSportsBets>[1]['after'] = null; ; ) {
    const page = books.run((context) => settleSportsBets(context, { after }))
    if (page.isDone) return
    after = page.next
  }
}

type Row = { status: string; refusal: string | null; odds: bigint }
const betNow = (id: string) =>
  books.connection
    .prepare(
      'SELECT bet.status, bet.refusal, leg.odds FROM sports_bets AS bet JOIN sports_legs AS leg ON leg.bet_id = bet.id WHERE bet.id = ?',
    )
    .get([id]) as unknown as Row
const paidFor = (id: string) =>
  (books.connection.prepare('SELECT payout FROM sports_bets WHERE id = ?').get([id]) as unknown as { payout: bigint })
    .payout
const balance = () => place(wishOn([feed.openMatch('ahead')], { player: 2, unit: '10' })).balance

describe('a live bet waits five seconds, and is looked at again [A10]', () => {
  it('is taken at the odds of then where its player takes any, and not before its time', () => {
    const id = feed.openMatch('live')
    const { bet } = place(wishOn([id], { policy: 'any' }))
    expect(bet.status).toBe('pending')
    decide(DELAY_MS - 100)
    expect(betNow(bet.id).status).toBe('pending')
    feed.odds(id, winnerAt(18_500))
    decide(200)
    expect(betNow(bet.id)).toMatchObject({ status: 'open', odds: 18_500n })
  })

  it.each([
    ['none', 21_000, 'odds_changed'],
    ['higher', 19_000, 'odds_changed'],
    ['higher', 21_000, null],
    ['any', 15_000, null],
  ] as const)('with the policy %s, odds that have become %i: %s', (policy, o4, refusal) => {
    const id = feed.openMatch('live')
    const before = balance()
    const { bet, balance: held } = place(wishOn([id], { policy, player: 2 }))
    expect(Number(before) - Number(held)).toBe(100)
    feed.odds(id, winnerAt(o4))
    decide()
    expect(betNow(bet.id)).toMatchObject({ status: refusal ? 'refused' : 'open', refusal })
    expect(Number(before) - Number(balance())).toBe(refusal ? 10 : 110)
  })

  it('is refused for a stop that came meanwhile, also when the market is open again at the same odds', () => {
    const id = feed.openMatch('live')
    const { bet } = place(wishOn([id]))
    feed.stop(id)
    feed.odds(id, winnerAt(20_000))
    decide()
    expect(betNow(bet.id)).toMatchObject({ status: 'refused', refusal: 'market_closed' })
  })

  it('stands if its stop was issued before it but arrived late; the feed’s bet_cancel then voids it', () => {
    const id = feed.openMatch('live')
    const stoppedAt = feed.now() - 1000
    const { bet } = place(wishOn([id]))
    // the accepted odds are newer than the stop: the market is unaffected
    feed.stop(id, stoppedAt - 5000)
    decide()
    expect(betNow(bet.id).status).toBe('open')
    feed.deliver(
      feed.messageOf('live', id, {
        kind: 'bet_cancel',
        markets: 'all',
        reason: 'goal_before_acceptance',
        startTime: stoppedAt - 10_000,
        endTime: null,
      }),
    )
    settle()
    expect(betNow(bet.id).status).toBe('settled')
  })

  it('is refused where the producer is silent at its time; one before the match is taken at once', () => {
    const [live, ahead] = [feed.openMatch('live'), feed.openMatch('ahead')]
    const { bet } = place(wishOn([live]))
    expect(place(wishOn([ahead])).bet.status).toBe('open')
    // one live leg delays the whole bet
    expect(place(wishOn([ahead, live])).bet.status).toBe('pending')
    books.advance(21_000)
    books.run(decidePendingBets)
    expect(betNow(bet.id)).toMatchObject({ status: 'refused', refusal: 'unavailable' })
  })

  it(`is taken if unstopped and refunded otherwise, in any order of stops, odds and time (seed ${SEED})`, () => {
    const step = fc.constantFrom('place', 'stop', 'open', 'wait', 'wait', 'settle' as const)
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) => {
        const id = feed.openMatch('live')
        let isOpen = true
        let now = 0
        const waiting = new Map<string, { dueAt: number; isStopped: boolean }>()
        const expected = new Map<string, string>()
        const look = () => {
          for (const [bet, { dueAt, isStopped }] of waiting)
            if (dueAt <= now) {
              expected.set(bet, isStopped || !isOpen ? 'refused' : 'open')
              waiting.delete(bet)
            }
        }
        for (const one of steps) {
          if (one === 'place') {
            const input = wishOn([id], { unit: '10' })
            if (!isOpen) {
              expect(refusalOf(() => place(input))).toEqual(['market_closed', undefined])
              continue
            }
            const { bet } = place(input)
            waiting.set(bet.id, { dueAt: now + DELAY_MS, isStopped: false })
          } else if (one === 'stop') {
            feed.stop(id)
            isOpen = false
            for (const bet of waiting.values()) bet.isStopped = true
          } else if (one === 'open') {
            feed.odds(id, winnerAt(20_000))
            isOpen = true
          } else if (one === 'wait') {
            now += 2000
            decide(2000)
            look()
          } else settle()
        }
        now += DELAY_MS
        decide()
        look()
        for (const [bet, status] of expected) expect([bet, betNow(bet).status]).toEqual([bet, status])
      }),
      { seed: SEED, numRuns: 60 },
    )
  })
})

describe('a slip [A10]', () => {
  const legsOn = (...picks: readonly (readonly [event: string, outcome: string])[]) =>
    picks.map(([eventId, outcome]) => ({
      eventId,
      market: WINNER,
      outcome,
      odds: outcome === 'home' ? 20_000 : 30_000,
    }))

  it('is rejected with its related selection named; each selection as a single bet is accepted', () => {
    const [one, two] = [feed.openMatch('ahead'), feed.openMatch('ahead')]
    const legs = legsOn([one, 'home'], [two, 'home'], [one, 'draw'])
    for (const sizes of [[3], [2], [1, 2, 3]])
      expect(() => place(wishOn([], { legs, sizes }))).toThrow(
        expect.objectContaining({ code: 'selections_related', field: 'legs.2' }),
      )
    // as one bet, singles would be paid after the last result, and count towards liability as if all had to win
    expect(() => place(wishOn([], { legs, sizes: [1], unit: '10' }))).toThrow(
      expect.objectContaining({ code: 'invalid', field: 'sizes' }),
    )
    const singles = legs.map((leg) => place(wishOn([], { legs: [leg], sizes: [1], unit: '10' })).bet)
    for (const bet of singles) expect(bet).toMatchObject({ lines: 1, stake: '10', status: 'open' })
    feed.result(one, 'home')
    settle()
    // the bets on the finished match are paid; the other match ends in a week
    expect(singles.map(({ id }) => betNow(id).status)).toEqual(['settled', 'open', 'settled'])
  })

  it('may have bankers, which every line of its system needs', () => {
    const ids = [feed.openMatch('ahead'), feed.openMatch('ahead'), feed.openMatch('ahead'), feed.openMatch('ahead')]
    const [banker, ...others] = legsOn(...ids.map((id) => [id, 'home'] as const))
    if (!banker) throw new Error('no leg')
    const legs = [{ ...banker, isBanker: true }, ...others]
    const { bet } = place(wishOn([], { legs, sizes: [2], unit: '10' }))
    expect(bet).toMatchObject({ lines: 3, stake: '30', possible_return: '240' })
    const lost = place(wishOn([], { legs, sizes: [1], unit: '10' })).bet
    expect(lost).toMatchObject({ lines: 3, possible_return: '120' })
    // a single line of all legs allows no banker
    expect(() => place(wishOn([], { legs, sizes: [3] }))).toThrow(expect.objectContaining({ code: 'invalid' }))
    feed.result(ids[1] ?? '', 'home')
    feed.result(ids[2] ?? '', 'away')
    feed.result(ids[3] ?? '', 'home')
    settle()
    expect(betNow(bet.id).status).toBe('open')
    feed.result(ids[0] ?? '', 'home')
    settle()
    // of three lines the one without the lost leg: 10 × 2 × 2 × 2
    expect(paidFor(bet.id)).toBe(80_000_000n)
    // and of the lines of two, both with a leg that won: 2 × 10 × 2 × 2
    expect(paidFor(lost.id)).toBe(80_000_000n)
  })

  it('of twenty long shots is rejected because its possible win exceeds the maximum', () => {
    const ids = Array.from({ length: 20 }, () => feed.openMatch('ahead', winnerAt(50_000, 180_000_000)))
    const input = wishOn(ids, { odds: 50_000 })
    expect(refusalOf(() => place(input))).toEqual(['max_win_exceeded', '0'])
    // nor are lines whose total stake no account could hold
    const three = ids.slice(0, 3)
    expect(refusalOf(() => place(wishOn(three, { odds: 50_000, sizes: [2], unit: '9000000000000' })))?.[0]).toBe(
      'amount_above_max',
    )
    expect(place({ ...input, legs: input.legs.slice(0, 3), sizes: [3] }).bet).toMatchObject({
      possible_return: '12500',
    })
  })

  it('in another currency is bounded by the converted limit and paid in the staked currency', () => {
    const [dollars] = addPlayers(books, 1, 'USD')
    if (!dollars) throw new Error('no player')
    books.run((context) => grant(context, { ...dollars, currency: 'USD', amount: FUNDS, key: dollars.userId }))
    books.connection.exec("INSERT INTO sports_limits (name, amount) VALUES ('outcome', 5000000000)")
    const id = feed.openMatch('ahead')
    const inDollars = (unit: string) => wishOn([id], { ...dollars, currency: 'USD', unit })
    // a dollar is a hundred limit roubles: 5,000 of them are 50 dollars
    expect(refusalOf(() => place(inDollars('60')))).toEqual(['amount_above_max', '50'])
    const { bet } = place(inDollars('40'))
    expect(bet).toMatchObject({ stake: '40', possible_return: '80', currency: 'USD' })
    expect(refusalOf(() => place(wishOn([id], { unit: '1500' })))).toEqual(['amount_above_max', '1000'])
    expect(refusalOf(() => place(wishOn([id], { currency: 'USD', unit: '1' })))?.[0]).toBe('currency_mismatch')
    feed.result(id, 'home')
    settle()
    expect(books.connection.prepare('SELECT payout, status FROM sports_bets WHERE id = ?').all([bet.id])).toEqual([
      { payout: 80_000_000n, status: 'settled' },
    ])
  })
})

describe('the book takes no more than it is ready to lose [A10]', () => {
  const limit = (name: string, amount: number) =>
    books.connection.exec(
      `INSERT INTO sports_limits (name, amount) VALUES ('${name}', ${amount * 1_000_000}) ON CONFLICT (name) DO UPDATE SET amount = excluded.amount`,
    )

  it('on an outcome across all players: a rejected stake returns the room left, which is accepted', () => {
    limit('outcome', 1000)
    const id = feed.openMatch('ahead')
    place(wishOn([id], { unit: '600' }))
    expect(refusalOf(() => place(wishOn([id], { player: 1, unit: '600' })))).toEqual(['amount_above_max', '400'])
    place(wishOn([id], { player: 1, unit: '400' }))
    expect(refusalOf(() => place(wishOn([id], { player: 2, unit: '10' })))).toEqual(['amount_above_max', '0'])
  })

  it('of one player on an event; and what is decided, refused or cashed out makes room again', () => {
    limit('player_event', 500)
    const id = feed.openMatch('ahead')
    const { bet } = place(wishOn([id], { unit: '500' }))
    expect(refusalOf(() => place(wishOn([id], { unit: '10' })))).toEqual(['amount_above_max', '0'])
    // another player has a separate limit
    place(wishOn([id], { player: 1, unit: '500' }))
    cashOut(bet.id, '200')
    expect(refusalOf(() => place(wishOn([id], { unit: '210' })))).toEqual(['amount_above_max', '200'])
    place(wishOn([id], { unit: '200' }))

    const live = feed.openMatch('live')
    const pending = place(wishOn([live], { unit: '500' }))
    expect(refusalOf(() => place(wishOn([live], { unit: '10' })))).toEqual(['amount_above_max', '0'])
    feed.stop(live)
    feed.odds(live, winnerAt(20_000))
    decide()
    expect(betNow(pending.bet.id).status).toBe('refused')
    place(wishOn([live], { unit: '500' }))
  })

  it('an accumulator loads each of its events with what the others leave of it', () => {
    limit('event', 1000)
    const [one, two] = [feed.openMatch('ahead'), feed.openMatch('ahead')]
    // 300 at 4.00 win 900; a leg of 45 % leaves 405 of it on the other
    place(wishOn([one, two], { unit: '300' }))
    expect(refusalOf(() => place(wishOn([one], { player: 1, unit: '600' })))).toEqual(['amount_above_max', '595'])
    feed.result(two, 'away')
    settle()
    // the other leg has lost: the bet has no liability any more
    place(wishOn([one], { player: 1, unit: '900' }))
    expect(refusalOf(() => place(wishOn([one], { player: 2, unit: '200' })))).toEqual(['amount_above_max', '100'])
    // and a rolled-back result restores the liability of its other leg
    feed.deliver(feed.messageOf('live', two, { kind: 'rollback_bet_settlement', markets: [WINNER] }))
    settle()
    expect(refusalOf(() => place(wishOn([one], { player: 2, unit: '10' })))).toEqual(['amount_above_max', '0'])
  })

  it('of singles of one slip, on each what it can lose there', () => {
    limit('outcome', 1000)
    const ids = [feed.openMatch('ahead'), feed.openMatch('ahead'), feed.openMatch('ahead')]
    for (const id of ids) place(wishOn([id], { unit: '900' }))
    for (const id of ids)
      expect(refusalOf(() => place(wishOn([id], { player: 1, unit: '200' })))).toEqual(['amount_above_max', '100'])
  })

  it('of a system, on each leg what its lines would win with it', () => {
    limit('outcome', 1000)
    const ids = [feed.openMatch('ahead'), feed.openMatch('ahead'), feed.openMatch('ahead')]
    // two lines with each leg: 100 at 4.00 win 300 each, of which 45 % are on the other leg
    place(wishOn(ids, { sizes: [2], unit: '100' }))
    for (const id of ids)
      expect(refusalOf(() => place(wishOn([id], { player: 1, unit: '800' })))).toEqual(['amount_above_max', '730'])
  })

  it.each([
    ['market', ['amount_above_max', '400']],
    ['event', ['amount_above_max', '400']],
    ['sport_day', ['amount_above_max', '400']],
    ['player', ['amount_above_max', '400']],
    ['player_event', ['amount_above_max', '400']],
  ])('on a %s, and says what there is room for', (name, refusal) => {
    limit(name, 1000)
    const id = feed.openMatch('ahead')
    const { bet } = place(wishOn([id], { unit: '600' }))
    expect(refusalOf(() => place(wishOn([id], { unit: '600' })))).toEqual(refusal)
    feed.result(id, 'away')
    settle()
    expect(betNow(bet.id).status).toBe('settled')
    place(wishOn([feed.openMatch('ahead')], { unit: '1000' }))
  })

  it('of a double chance, two of whose outcomes happen: the two that cost most together', () => {
    limit('market', 1000)
    const ids = ['1x', '12', 'x2'] as const
    const outcomes = ids.map((id) => ({ id, o4: 20_000, p: [600_000_000, 0, 0, 0] as const }))
    const match = feed.openMatch('ahead', { key: 'double_chance', status: 1, outcomes })
    const on = (outcome: (typeof ids)[number], player: number, unit: string) =>
      wishOn([match], {
        player,
        unit,
        legs: [{ eventId: match, market: 'double_chance', outcome, odds: 20_000 }],
      })
    place(on('1x', 0, '500'))
    place(on('12', 1, '400'))
    // a home win costs both of them: 900 of the 1,000
    expect(refusalOf(() => place(on('1x', 0, '200')))).toEqual(['amount_above_max', '100'])
    // a draw or an away win costs one of them and this one
    place(on('x2', 2, '100'))
    expect(refusalOf(() => place(on('x2', 2, '200')))).toEqual(['amount_above_max', '100'])
  })

  it('of a player whose limits the operator has cut, the share that was said', () => {
    const [first] = players
    books.run((context) =>
      setSportsFactor(context, { userId: first?.userId ?? '', factor: '0.01', operator: 'risk@example.com' }),
    )
    const id = feed.openMatch('ahead')
    expect(refusalOf(() => place(wishOn([id], { unit: '600' })))).toEqual(['amount_above_max', '500'])
    place(wishOn([id], { unit: '500' }))
    place(wishOn([id], { player: 1, unit: '600' }))
    books.run((context) =>
      setSportsFactor(context, { userId: first?.userId ?? '', factor: '1', operator: 'risk@example.com' }),
    )
    place(wishOn([id], { unit: '600' }))
  })

  it('by limits that are changed at once, each change with who made it', () => {
    const set = (amount: string | null) =>
      books.run((context) => setSportsLimit(context, { name: 'outcome', amount, operator: 'risk@example.com' }))
    set('100')
    const id = feed.openMatch('ahead')
    expect(refusalOf(() => place(wishOn([id], { unit: '600' })))).toEqual(['amount_above_max', '100'])
    set(null)
    place(wishOn([id], { unit: '600' }))
    expect(books.connection.prepare('SELECT name, value, operator FROM sports_limit_changes').all([])).toEqual([
      { name: 'outcome', value: '100', operator: 'risk@example.com' },
      { name: 'outcome', value: null, operator: 'risk@example.com' },
    ])
  })

  it('is checked again when a live bet is decided: risen odds may exceed the limit', () => {
    limit('outcome', 1000)
    const id = feed.openMatch('live')
    const { bet } = place(wishOn([id], { unit: '900', policy: 'any' }))
    feed.odds(id, winnerAt(30_000))
    decide()
    expect(betNow(bet.id)).toMatchObject({ status: 'refused', refusal: 'amount_above_max' })
    const again = place(wishOn([id], { unit: '400', policy: 'any', odds: 30_000 }))
    feed.odds(id, winnerAt(25_000))
    decide()
    expect(betNow(again.bet.id)).toMatchObject({ status: 'open', odds: 25_000n })
    // a stake of 400 at 2.50 has a liability of 600
    expect(refusalOf(() => place(wishOn([id], { player: 1, unit: '300', odds: 25_000 })))).toEqual([
      'amount_above_max',
      '266.66',
    ])
  })
})

describe('a feed with a gap [A10]', () => {
  it('is down until the newest recovery is over: nothing of it is taken, nothing is cashed out', () => {
    const id = feed.openMatch('ahead')
    const { bet } = place(wishOn([id]))
    feed.lose('pre')
    const { wanted } = feed.deliver(feed.messageOf('pre', '', { kind: 'alive' }))
    expect(wanted).toMatchObject([{ producer: 'pre' }])
    expect(refusalOf(() => place(wishOn([id])))).toEqual(['unavailable', undefined])
    const pay = () => cashOut(bet.id, '100')
    expect(refusalOf(pay)).toEqual(['market_closed', undefined])

    // a second gap during recovery restarts it, and the end of the first one has no effect
    feed.lose('pre')
    const again = feed.deliver(feed.messageOf('pre', '', { kind: 'alive' })).wanted
    feed.deliver(feed.messageOf('pre', '', { kind: 'snapshot_complete', requestId: wanted[0]?.requestId ?? '' }))
    expect(refusalOf(() => place(wishOn([id])))).toEqual(['unavailable', undefined])
    expect(again[0]?.requestId).not.toBe(wanted[0]?.requestId)
    feed.deliver(feed.messageOf('pre', '', { kind: 'snapshot_complete', requestId: again[0]?.requestId ?? '' }))
    place(wishOn([id]))
    pay()
  })

  it('a message that comes twice, or after one that was said later, changes nothing', () => {
    const id = feed.openMatch('live')
    const early = feed.messageOf('live', id, { kind: 'odds_change', state: LIVE_STATE, markets: [winnerAt(15_000)] })
    const late = feed.messageOf(
      'live',
      id,
      { kind: 'odds_change', state: LIVE_STATE, markets: [winnerAt(25_000)] },
      feed.now() + 10,
    )
    const [recovery] = feed.deliver(late).wanted
    feed.deliver(early, late, early)
    feed.deliver(feed.messageOf('live', '', { kind: 'snapshot_complete', requestId: recovery?.requestId ?? '' }))
    expect(refusalOf(() => place(wishOn([id], { odds: 15_000 })))).toEqual(['odds_changed', '25000'])
  })
})
