import { expect, it } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { requestWithdrawal } from '#server/platform/modules/payments/commands/request-withdrawal.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { exchange as exchangeMoney } from '#server/platform/modules/wallet/commands/exchange.ts'
import { quoteExchange } from '#server/platform/modules/wallet/commands/quote-exchange.ts'
import { refusalOf } from '../../support/refusal-code.ts'
import { openTestFeed, WINNER } from '../../support/sports/test-match.ts'
import { settleAll } from '../../support/sports/virtual-match.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { addRichPlayer } from './bettors.ts'

const MINUTE_MS = 60_000

it('a payout on an unconfirmed result can be neither withdrawn nor staked for five minutes [A10]', async () => {
  using books = openTestDatabase()
  const feed = openTestFeed(books)
  const player = addRichPlayer(books)
  const { userId } = player
  let number = 0
  const place = (match: string, unit = '2000') => {
    number += 1
    const legs = [{ eventId: match, market: WINNER, outcome: 'home', odds: 20_000 }]
    const money = { sizes: [1], unit, currency: 'RUB', policy: 'none' } as const
    const idempotencyKey = `contested-key-${String(number).padStart(6, '0')}`
    books.run((context) => placeSportsBet(context, { ...player, ...money, legs, idempotencyKey }))
  }
  const withdraw = (amount: string) => {
    number += 1
    const idempotencyKey = `withdraw-key-${String(number).padStart(6, '0')}`
    const sent = { userId, amount, currency: 'RUB', provider: 'acme', fee: null, idempotencyKey } as const
    return refusalOf(() => books.run((context) => requestWithdrawal(context, sent)))
  }
  const exchange = (amount: string) => {
    number += 1
    const idempotencyKey = `exchange-key-${String(number).padStart(6, '0')}`
    return refusalOf(() => {
      const { id } = books.run((context) => quoteExchange(context, { userId, from: 'RUB', to: 'USD', amount }))
      books.run((context) => exchangeMoney(context, { userId, quoteId: id, idempotencyKey }))
    })
  }
  const end = (match: string, winner: string, certainty: 1 | 2) => {
    feed.result(match, winner, certainty)
    settleAll(books)
  }
  const [scouted, confirmed, lost] = [feed.openMatch('ahead'), feed.openMatch('ahead'), feed.openMatch('ahead')]
  for (const match of [scouted, confirmed]) place(match)

  // 1,000 are left, and 4,000 come from an unconfirmed (scout-only) result
  end(scouted, 'home', 1)
  expect(withdraw('5000.01')).toBe('insufficient_funds')
  expect(withdraw('1500')).toBe('payout_contested:1000')
  // nor by exchanging it to another currency
  expect(exchange('1500')).toBe('payout_contested:1000')
  // a confirmed win is available immediately
  end(confirmed, 'home', 2)
  expect(withdraw('5500')).toBe('payout_contested:5000')
  expect(withdraw('1000')).toBeUndefined()
  // nor by staking it: a reversal could not take it back
  expect(refusalOf(() => place(lost, '4500'))).toBe('payout_contested:4000')
  place(lost)
  expect(withdraw('2500')).toBe('payout_contested:2000')

  // a rolled-back result is no longer contested, but its replacement is
  feed.deliver(feed.messageOf('live', scouted, { kind: 'rollback_bet_settlement', markets: [WINNER] }))
  settleAll(books)
  expect(withdraw('500')).toBeUndefined()
  end(scouted, 'home', 1)
  expect(withdraw('2000')).toBe('payout_contested:1500')
  books.advance(4 * MINUTE_MS)
  expect(withdraw('2000')).toBe('payout_contested:1500')
  books.advance(MINUTE_MS)
  expect(exchange('100')).toBeUndefined()
  expect(withdraw('1900')).toBeUndefined()
  expect(await checkAllBooks(books.reader)).toEqual([])
})
