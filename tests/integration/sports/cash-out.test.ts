import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { playedTotals } from '#server/platform/modules/bets/reads.ts'
import { stakeTotalsSince } from '#server/platform/modules/ledger/reads.ts'
import { findCashOuts } from '#server/platform/modules/sports/book/cash-out-row.ts'
import { cashOutSportsBet } from '#server/platform/modules/sports/commands/cash-out-sports-bet.ts'
import { decidePendingBets } from '#server/platform/modules/sports/commands/decide-pending-bets.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import type { FeedBody } from '#server/platform/providers/odds/port.ts'
import { grant } from '../../support/play-money.ts'
import { cashOutBet, offerNow } from '../../support/sports/cash-out.ts'
import { openTestFeed, WINNER, winnerAt } from '../../support/sports/test-match.ts'
import { settleAll } from '../../support/sports/virtual-match.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { addPlayers, type Bettor } from './bettors.ts'

const DELAY_MS = 5000

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

const newKey = () => `cash-out-test-${String(++lastKey).padStart(6, '0')}`

/** An open bet of 100 at 2.00 on each of these. */
function betOn(...ids: readonly string[]): string {
  const legs = ids.map((eventId) => ({ eventId, market: WINNER, outcome: 'home', odds: 20_000 }))
  const money = { sizes: [ids.length], unit: '100', currency: 'RUB', policy: 'any' } as const
  const { bet } = books.run((context) =>
    placeSportsBet(context, { ...player, ...money, legs, idempotencyKey: newKey() }),
  )
  if (bet.status === 'pending') decide()
  return bet.id
}

function decide(afterMs = DELAY_MS): void {
  books.advance(afterMs)
  feed.alive()
  books.run(decidePendingBets)
}

const cashOut = (betId: string, { unit = '100', ...more }: { unit?: string; offer?: string; key?: string } = {}) =>
  cashOutBet(books, { betId, unit, idempotencyKey: more.key ?? newKey(), ...(more.offer && { offer: more.offer }) })

function refusalOf(work: () => unknown): readonly [string, string | undefined] | null {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code, error.detail]
  }
}

type Row = { status: string; payout: bigint | null; cashed_out: bigint; open_unit: bigint }
const betNow = (id: string) =>
  books.connection
    .prepare('SELECT status, payout, cashed_out, open_unit FROM sports_bets WHERE id = ?')
    .get([id]) as unknown as Row
const requested = (id: string) => books.run((context) => findCashOuts(context, id)).map(({ status }) => status)
const refusals = (id: string) => books.run((context) => findCashOuts(context, id)).map(({ refusal }) => refusal)
const balance = () =>
  (
    books.connection
      .prepare(`SELECT balance FROM ledger_accounts WHERE user_id = ? AND kind = 'real'`)
      .get([player.userId]) as unknown as { balance: bigint }
  ).balance
const cancel = (id: string, kind: 'bet_cancel' | 'rollback_bet_cancel' = 'bet_cancel') => {
  const body: FeedBody = { kind, markets: 'all', startTime: null, endTime: null, reason: 'review' }
  feed.deliver(feed.messageOf('live', id, body))
  settleAll(books)
}

it('before the match pays at once what was offered, and the same again for the same key [A10]', () => {
  const bet = betOn(feed.openMatch('ahead'))
  const before = balance()
  const offer = offerNow(books, bet)
  // 100 × 2.00 × 45 % less four percent
  expect(cashOut(bet, { offer, key: 'the-same-cash-out-1' })).toMatchObject({ paid: '86.4' })
  expect(cashOut(bet, { offer, key: 'the-same-cash-out-1' })).toMatchObject({ paid: '86.4' })
  expect(balance() - before).toBe(86_400_000n)
  expect(betNow(bet)).toMatchObject({ status: 'cashed_out', cashed_out: 86_400_000n })
  const logged = books.connection
    .prepare(`SELECT opening ->> '$.decided_at' - created_at AS late FROM log_records WHERE kind = 'bet_cashed_out'`)
    .all([])
  expect(logged).toEqual([{ late: 0n }])
})

it('a cash-out by value pays what the part is worth, and nothing if that is less or no value is named', () => {
  const bet = betOn(feed.openMatch('ahead'))
  const before = balance()
  const send = (value?: string, key = newKey()) =>
    books.run((context) =>
      cashOutSportsBet(context, { userId: player.userId, betId: bet, unit: '40', value, idempotencyKey: key }),
    )
  // 40 of the 100, which are worth 86.4
  for (const value of ['34.57', '0', '-1', 'much', undefined])
    expect(refusalOf(() => send(value))).toEqual(['odds_changed', '34.56'])
  expect(balance()).toBe(before)
  const key = newKey()
  // a page of the former build requests the value it showed; a lower one does not reduce the payment
  for (let time = 1; time <= 2; time++) expect(send('1', key)).toMatchObject({ paid: '34.56' })
  expect(balance() - before).toBe(34_560_000n)
})

it('leaves what is still in play out of what was lost, in the sums of a period and of a session', async () => {
  const from = books.run(({ now }) => now)
  const bet = betOn(feed.openMatch('ahead'))
  const sums = async () => {
    const { userId } = player
    const { staked, returned, open } = await playedTotals(books.reader, { userId, currency: 'RUB', from })
    const [session] = await stakeTotalsSince(books.reader, { userId, from })
    return { staked, returned, open, net: session?.net }
  }
  expect(await sums()).toEqual({ staked: 100_000_000n, returned: 0n, open: 100_000_000n, net: 0n })
  cashOut(bet, { unit: '40', offer: offerNow(books, bet) })
  expect(await sums()).toEqual({ staked: 100_000_000n, returned: 34_560_000n, open: 60_000_000n, net: -5_440_000n })
})

it('takes an offer for five seconds, of this bet, as it is, and nobody else’s word for it [A10]', () => {
  const [bet, other] = [betOn(feed.openMatch('ahead')), betOn(feed.openMatch('ahead'))]
  const offer = offerNow(books, bet)
  expect(refusalOf(() => cashOut(other, { offer }))?.[0]).toBe('odds_changed')
  expect(refusalOf(() => cashOut(bet, { offer: offer.replace('86400000', '99000000') }))?.[0]).toBe('odds_changed')
  books.advance(5001)
  expect(refusalOf(() => cashOut(bet, { offer }))).toEqual(['odds_changed', '86.4'])
  const next = offerNow(books, bet)
  cashOut(bet, { offer: next, unit: '40' })
  // the offer was for the whole open part
  expect(refusalOf(() => cashOut(bet, { offer: next, unit: '40' }))?.[0]).toBe('odds_changed')
})

it('of a match that is played waits as long as a bet on it, and is paid as it was shown [A10]', () => {
  const match = feed.openMatch('live')
  const bet = betOn(match)
  const before = balance()
  expect(cashOut(bet)).toMatchObject({ paid: null, bet: { status: 'open' } })
  expect(refusalOf(() => cashOut(bet))).toEqual(['conflict', undefined])
  decide(DELAY_MS - 500)
  expect(requested(bet)).toEqual(['pending'])
  feed.odds(match, winnerAt(15_000, 600_000_000))
  decide(600)
  expect(requested(bet)).toEqual(['paid'])
  // it is paid the offered value, though worth more by then
  expect(balance() - before).toBe(86_400_000n)
})

it.each([
  [
    'a stop falls, also one that is over by then',
    'market_closed',
    (id: string) => {
      feed.stop(id)
      feed.odds(id, winnerAt(20_000))
    },
  ],
  ['it is worth less by then', 'odds_changed', (id: string) => feed.odds(id, winnerAt(25_000, 400_000_000))],
  [
    'the result comes first',
    'betting_closed',
    (id: string) => {
      feed.result(id, 'home')
      settleAll(books)
    },
  ],
  ['its odds are taken back', 'betting_closed', (id: string) => cancel(id)],
])('of a match that is played is refused when %s: %s [A10]', (_, refusal, happen) => {
  const match = feed.openMatch('live')
  const bet = betOn(match)
  cashOut(bet)
  happen(match)
  decide()
  expect([requested(bet), refusals(bet)]).toEqual([['refused'], [refusal]])
  expect(betNow(bet).cashed_out).toBe(0n)
  if (betNow(bet).status === 'open') expect(cashOut(bet)).toMatchObject({ paid: null })
})

it('of two matches is refused when one of them is decided meanwhile, though it is worth more [A10]', () => {
  const [one, two] = [feed.openMatch('live'), feed.openMatch('live')]
  const bet = betOn(one, two)
  cashOut(bet)
  feed.result(one, 'home')
  settleAll(books)
  decide()
  expect([requested(bet), refusals(bet)]).toEqual([['refused'], ['market_closed']])
})

it('is paused from the listed start until the first word of the play: odds of before are none of it [A10]', () => {
  const bet = betOn(feed.openMatch('ahead', winnerAt(20_000), 10_000))
  cashOut(bet, { unit: '20' })
  books.advance(10_000)
  feed.alive()
  expect(refusalOf(() => cashOut(bet, { unit: '80' }))).toEqual(['market_closed', undefined])
})

it('a cash-out is reversed with the cancel of its bet’s odds: value and stake return, either way again [A10]', () => {
  const match = feed.openMatch('ahead')
  const start = balance()
  const bet = betOn(match)
  cashOut(bet)
  cancel(match)
  expect(requested(bet)).toEqual(['returned'])
  expect(betNow(bet)).toMatchObject({ status: 'cashed_out', cashed_out: 100_000_000n })
  expect(balance()).toBe(start)
  cancel(match, 'rollback_bet_cancel')
  expect(requested(bet)).toEqual(['paid'])
  expect(balance()).toBe(start - 13_600_000n)
  cancel(match)
  expect(balance()).toBe(start)
})

it('of a part is taken back like the bet’s own settlement, also when the money is spent by then [A10]', () => {
  const match = feed.openMatch('ahead')
  const start = balance()
  const bet = betOn(match)
  cashOut(bet, { unit: '60' })
  feed.result(match, 'home')
  settleAll(books)
  // 60 % of 86.40, and 40 at 2.00
  expect(balance() - start).toBe(-100_000_000n + 51_840_000n + 80_000_000n)
  // the whole balance is staked elsewhere
  const elsewhere = feed.openMatch('ahead', winnerAt(11_000, 800_000_000))
  const stake = String(Number(balance() / 1_000_000n))
  const money = { sizes: [1], unit: stake, currency: 'RUB', policy: 'any' } as const
  const legs = [{ eventId: elsewhere, market: WINNER, outcome: 'home', odds: 11_000 }]
  books.run((context) => placeSportsBet(context, { ...player, ...money, legs, idempotencyKey: newKey() }))
  cancel(match)
  expect(requested(bet)).toEqual(['returned'])
  expect(betNow(bet)).toMatchObject({ status: 'settled', payout: 40_000_000n, cashed_out: 60_000_000n })
  expect(balance()).toBeLessThan(1_000_000n)
})

it('leaves the book loaded by what is left, also when a result is taken back later [A10]', () => {
  books.connection.exec(`INSERT INTO sports_limits (name, amount) VALUES ('outcome', 200000000)`)
  const match = feed.openMatch('ahead')
  const other = feed.openMatch('ahead')
  const bet = betOn(match, other)
  feed.result(match, 'home')
  settleAll(books)
  cashOut(bet, { unit: '50' })
  feed.deliver(feed.messageOf('live', match, { kind: 'rollback_bet_settlement', markets: [WINNER] }))
  settleAll(books)
  const loads = books.connection
    .prepare('SELECT event_id, CAST(amount AS TEXT) AS amount FROM sports_liabilities ORDER BY event_id')
    .all([])
  // the win of 50 at 4.00, times the 45 % of the other leg
  expect(loads).toEqual([match, other].map((event_id) => ({ event_id, amount: '67500000' })))
})
