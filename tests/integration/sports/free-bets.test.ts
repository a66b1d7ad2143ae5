import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { accountBalance, playerAccount } from '#server/platform/modules/ledger/index.ts'
import { placeStake } from '#server/platform/modules/player-limits/index.ts'
import { publishCampaign } from '#server/platform/modules/promotions/commands/publish-campaign.ts'
import { openFreeBet } from '#server/platform/modules/promotions/grants/free-bets.ts'
import { findGrant } from '#server/platform/modules/promotions/grants/grant.ts'
import { makeAvailable } from '#server/platform/modules/promotions/grants/make-available.ts'
import { loadOffer } from '#server/platform/modules/promotions/offers/offer.ts'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { decidePendingBets } from '#server/platform/modules/sports/commands/decide-pending-bets.ts'
import { placeSportsBet, type SportsBetRequest } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { settleSportsBets } from '#server/platform/modules/sports/commands/settle-sports-bets.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { freeBetCampaign } from '../../support/promotions/campaigns.ts'
import { cashOutBet } from '../../support/sports/cash-out.ts'
import { openTestFeed, WINNER, winnerAt } from '../../support/sports/test-match.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { addPlayers, type Bettor } from './bettors.ts'

const DAY_MS = 86_400_000
let books: TestDatabase
let feed: ReturnType<typeof openTestFeed>
let ada: Bettor
let lastKey = 0

beforeEach(() => {
  books = openTestDatabase()
  feed = openTestFeed(books)
  const [player] = addPlayers(books, 1)
  if (!player) throw new Error('no player')
  ada = player
})
afterEach(async () => {
  expect(await checkAllBooks(books.reader)).toEqual([])
  books[Symbol.dispose]()
})

function takeFreeBet(changes: Readonly<Record<string, unknown>> = {}): string {
  books.run((context) =>
    publishCampaign(context, campaignDocument.parse(freeBetCampaign({ games: ['sports'], ...changes }))),
  )
  return books.run((context) => {
    const terms = loadOffer(context, 'spring-bet', 'RUB')?.terms
    if (!terms) throw new Error('no offer')
    const gift = { userId: ada.userId, terms, reference: '', offerUntil: context.now + DAY_MS }
    const grant = findGrant(context, makeAvailable(context, gift).id)
    if (!grant) throw new Error('no bonus')
    openFreeBet(context, grant)
    return grant.id
  })
}

function place(freeBet: string, events: readonly string[], more: Partial<SportsBetRequest> = {}) {
  const input: SportsBetRequest = {
    ...ada,
    freeBet,
    sizes: [events.length],
    unit: '100',
    currency: 'RUB',
    policy: 'none',
    legs: events.map((eventId) => ({ eventId, market: WINNER, outcome: 'home', odds: 20_000 })),
    idempotencyKey: `free-bet-key-${String(++lastKey).padStart(8, '0')}`,
    ...more,
  }
  return books.run((context) => placeSportsBet(context, input)).bet
}

function settle(): void {
  for (let after: Parameters<typeof settleSportsBets>[1]['after'] = null; ; ) {
    const page = books.run((context) => settleSportsBets(context, { after }))
    if (page.isDone) return
    after = page.next
  }
}

function end(event: string, winner: string): void {
  feed.result(event, winner)
  settle()
}

function takeBack(event: string): void {
  feed.deliver(feed.messageOf('live', event, { kind: 'rollback_bet_settlement', markets: [WINNER] }))
  settle()
}

function cancel(event: string, kind: 'bet_cancel' | 'rollback_bet_cancel' = 'bet_cancel'): void {
  const body = { kind, markets: 'all', startTime: null, endTime: null, reason: 'review' } as const
  feed.deliver(feed.messageOf('live', event, body))
  settle()
}

const real = () =>
  formatMicros(books.run((context) => accountBalance(context, playerAccount({ ...ada, currency: 'RUB' }, 'real'))))
const grantNow = (id: string) =>
  books.run((context) => {
    const found = findGrant(context, id)
    return found && `${found.state} ${formatMicros(found.released)}`
  })
function refusalOf(work: () => unknown) {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.detail === undefined ? error.code : `${error.code}:${error.detail}`
  }
}

describe('a free bet on sports [A10]', () => {
  it('costs nothing, is staked once and whole, and pays what it wins without its stake', () => {
    const grantId = takeFreeBet()
    const match = feed.openMatch('ahead')
    const bet = place(grantId, [match])
    expect(bet).toMatchObject({ status: 'open', is_free: true, stake: '100', possible_return: '100' })
    expect([real(), grantNow(grantId)]).toEqual(['0', 'completed 0'])
    expect(refusalOf(() => place(grantId, [feed.openMatch('ahead')]))).toBe('conflict')
    end(match, 'home')
    expect([real(), grantNow(grantId)]).toEqual(['100', 'completed 100'])
  })

  it('that is lost pays nothing, and nothing is owed when its result is corrected', () => {
    const grantId = takeFreeBet()
    const match = feed.openMatch('ahead')
    place(grantId, [match])
    end(match, 'away')
    expect([real(), grantNow(grantId)]).toEqual(['0', 'completed 0'])
    takeBack(match)
    end(match, 'home')
    expect([real(), grantNow(grantId)]).toEqual(['100', 'completed 100'])
  })

  it('whose win was spent before it was taken back repays that from its next win alone', () => {
    const grantId = takeFreeBet()
    const match = feed.openMatch('ahead')
    place(grantId, [match])
    end(match, 'home')
    const wallet = { ...ada, currency: 'RUB' } as const
    books.run((context) =>
      placeStake(context, { ...wallet, reference: 'bet:spent', amount: parseMicros('60'), isAutomatic: false }),
    )
    takeBack(match)
    expect(real()).toBe('0')
    end(match, 'home')
    // a hundred was won, sixty of it was spent: the stake returned to the house does not reduce wagering
    expect([real(), grantNow(grantId)]).toEqual(['40', 'completed 100'])
  })

  it('is taken on one line at the odds of its terms, whole, and by its player', () => {
    const grantId = takeFreeBet({ wagering: { times: 0, min_multiplier: 30_000 } })
    const [one = '', two = '', three = ''] = [1, 2, 3].map(() => feed.openMatch('ahead'))
    expect(refusalOf(() => place(grantId, [one]))).toBe('free_bet_refused:3.0000')
    expect(refusalOf(() => place(grantId, [one, two, three], { sizes: [2], unit: '50' }))).toBe(
      'free_bet_refused:3.0000',
    )
    expect(refusalOf(() => place(grantId, [one, two], { unit: '99' }))).toBe('amount_invalid')
    expect(refusalOf(() => place('another-s', [one, two]))).toBe('not_found')
    expect(place(grantId, [one, two])).toMatchObject({ possible_return: '300' })
  })

  it('is given back by a void for a day at least, and played again when the void was none', () => {
    const grantId = takeFreeBet({ active_life_s: 3600 })
    const match = feed.openMatch('ahead')
    place(grantId, [match])
    cancel(match)
    expect([real(), grantNow(grantId)]).toEqual(['0', 'active 0'])
    const until = books.run((context) => findGrant(context, grantId)?.activeUntil)
    expect(until).toBeGreaterThan(feed.now() + DAY_MS - 1000)
    cancel(match, 'rollback_bet_cancel')
    expect(grantNow(grantId)).toBe('completed 0')
    end(match, 'home')
    expect([real(), grantNow(grantId)]).toEqual(['100', 'completed 100'])
  })

  it('staked again after a void counts there; a correction of the first bet is at the house’s cost', () => {
    const grantId = takeFreeBet()
    const [first = '', second = ''] = [1, 2].map(() => feed.openMatch('ahead'))
    place(grantId, [first])
    cancel(first)
    place(grantId, [second])
    cancel(first, 'rollback_bet_cancel')
    end(first, 'home')
    expect([real(), grantNow(grantId)]).toEqual(['100', 'completed 0'])
    end(second, 'home')
    expect([real(), grantNow(grantId)]).toEqual(['200', 'completed 100'])
  })

  it('on a live match waits its delay, and is returned if rejected or if its odds fall below the minimum', () => {
    const grantId = takeFreeBet({ wagering: { times: 0, min_multiplier: 18_000 } })
    const match = feed.openMatch('live')
    expect(place(grantId, [match], { policy: 'any' }).status).toBe('pending')
    feed.odds(match, winnerAt(17_000))
    books.advance(5000)
    feed.alive()
    books.run(decidePendingBets)
    expect([real(), grantNow(grantId)]).toEqual(['0', 'active 0'])
    feed.odds(match, winnerAt(20_000))
    expect(place(grantId, [match]).status).toBe('pending')
  })

  it('is not cashed out', () => {
    const bet = place(takeFreeBet(), [feed.openMatch('ahead')])
    expect(refusalOf(() => cashOutBet(books, { betId: bet.id, unit: '100', idempotencyKey: 'cash-out-of-free' }))).toBe(
      'market_closed',
    )
  })

  it('with wagering pays its winnings as one bonus, which a correction replaces until it is taken', () => {
    const grantId = takeFreeBet({ wagering: { times: 3 } })
    const match = feed.openMatch('ahead')
    place(grantId, [match])
    end(match, 'home')
    const won = () =>
      books.connection
        .prepare(
          `SELECT state, reason, terms ->> '$.maxAmount' AS amount FROM bonus_grants WHERE reference LIKE 'free-bet:%' ORDER BY id`,
        )
        .all([])
    expect(won()).toMatchObject([{ state: 'available', amount: '100' }])
    takeBack(match)
    expect(won()).toMatchObject([{ state: 'cancelled', reason: 'operator' }])
    end(match, 'home')
    expect(won()).toMatchObject([{ state: 'cancelled' }, { state: 'available', amount: '100' }])
    expect([real(), grantNow(grantId)]).toEqual(['0', 'completed 0'])
  })
})
